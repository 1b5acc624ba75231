//! How much one address or one connection may ask for.

use std::net::IpAddr;
use std::num::NonZeroU32;

use governor::clock::DefaultClock;
use governor::state::keyed::DashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{Quota, RateLimiter};

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// Anything.
    Request,
    /// Something that is kept for long: a person, a table.
    Make,
    /// A password.
    Password,
    /// A mail to somebody.
    Mail,
}

type Keyed = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, DefaultClock>;

/// Limits for each address.
#[derive(Debug)]
pub(crate) struct Limits {
    requests: Keyed,
    makes: Keyed,
    passwords: Keyed,
    mails: Keyed,
}

/// Limits of one socket.
pub(crate) type Own = RateLimiter<NotKeyed, InMemoryState, DefaultClock>;

const fn at_least_one(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}

impl Limits {
    /// `factor` widens all of them, for load tests and for servers behind one address.
    pub(crate) fn new(factor: u32) -> Limits {
        let some = |number: u32| at_least_one(number.saturating_mul(factor));
        Limits {
            requests: RateLimiter::keyed(Quota::per_second(some(20)).allow_burst(some(100))),
            makes: RateLimiter::keyed(Quota::per_minute(some(20)).allow_burst(some(20))),
            passwords: RateLimiter::keyed(Quota::per_minute(some(5)).allow_burst(some(5))),
            mails: RateLimiter::keyed(Quota::per_hour(some(10)).allow_burst(some(5))),
        }
    }

    /// Whether this address may.
    pub(crate) fn allow(&self, from: IpAddr, ask: Ask) -> bool {
        let limit = match ask {
            Ask::Request => &self.requests,
            Ask::Make => &self.makes,
            Ask::Password => &self.passwords,
            Ask::Mail => &self.mails,
        };
        limit.check_key(&whole(from)).is_ok()
    }

    /// Forgets addresses that have been quiet.
    pub(crate) fn tidy(&self) {
        [&self.requests, &self.makes, &self.passwords, &self.mails].into_iter().for_each(|limit| limit.retain_recent());
    }
}

/// Somebody with IPv6 has 2⁶⁴ addresses of one network: they count as one.
fn whole(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        four => four,
    }
}

/// What one socket may say.
pub(crate) fn words_of_a_socket() -> Own {
    RateLimiter::direct(Quota::per_second(at_least_one(20)).allow_burst(at_least_one(60)))
}

/// What one socket may chat.
pub(crate) fn chat_of_a_socket() -> Own {
    RateLimiter::direct(Quota::per_second(at_least_one(1)).allow_burst(at_least_one(5)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_only_try_a_few_passwords_and_others_are_not_held_up() {
        let limits = Limits::new(1);
        let (one, two): (IpAddr, IpAddr) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
        let allowed = (0..50).filter(|_| limits.allow(one, Ask::Password)).count();
        assert_eq!(allowed, 5);
        assert!(limits.allow(two, Ask::Password) && limits.allow(one, Ask::Request));
    }

    #[test]
    fn a_whole_network_counts_as_one() {
        let limits = Limits::new(1);
        let address = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        assert_eq!((0..50).filter(|&i| limits.allow(address(i), Ask::Password)).count(), 5);
    }
}
