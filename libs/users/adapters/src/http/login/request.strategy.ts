import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import passport from 'passport';
import { Strategy } from 'passport-strategy';

/**
 * The Passport strategies of one application. An instance of its own: Passport's default instance belongs to the whole process, so two
 * applications in one process would replace each other's strategies.
 */
export class Strategies {
  readonly passport = new passport.Passport();

  /**
   * The user that the first successful strategy of `names` finds; null when none finds one. An error of a strategy is thrown.
   * @param options passed to the strategies
   */
  authenticate<User>(names: readonly string[], request: FastifyRequest, options: object = {}): Promise<User | null> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, user?: User | false | null) => {
        if (error) reject(error as Error);
        else resolve(user || null);
      };
      // The session is our own (ADR 0005), not Passport's.
      this.passport.authenticate([...names], { ...options, session: false }, answer)(request, undefined, reject);
    });
  }
}

/** Calls back with the user, or with nothing when the request does not concern the strategy. */
type Verify = (request: FastifyRequest, options: object, done: (error: unknown, user?: unknown) => void) => void;

/** A strategy that examines the whole request. Passport copies a strategy for each request, so it has no `#private` members. */
class RequestStrategy extends Strategy {
  constructor(
    readonly strategies: Strategies,
    private readonly verify: Verify,
  ) {
    super();
  }

  override authenticate(request: unknown, options: object = {}): void {
    this.verify(request as FastifyRequest, options, (error, user) => {
      if (error) this.error(error as Error);
      else if (user) this.success(user);
      else this.fail(401);
    });
  }
}

/** Base class of our strategies: `validate(request, options)` returns a user or null. */
export function requestStrategy(name: string) {
  abstract class NamedStrategy extends PassportStrategy(RequestStrategy, name) {
    /** Called by the constructor of `PassportStrategy`, which registers the strategy there. */
    getPassportInstance() {
      return this.strategies.passport;
    }
  }
  return NamedStrategy;
}
