import { HttpException, HttpStatus } from '@nestjs/common';

/** No session, or one that has ended. */
export class MissingSession extends HttpException {
  constructor() {
    super('Votre session a expiré ou vous n’êtes pas connecté.', HttpStatus.UNAUTHORIZED);
  }
}

/** The caller's role does not allow this call (spec organiser 2.9). */
export class NotAllowed extends HttpException {
  constructor() {
    super("Vous n'avez pas les autorisations nécessaires pour accéder à cette fonctionnalité.", HttpStatus.FORBIDDEN);
  }
}

/** A state change asked for by another site, or by something that is not this application. */
export class CrossSiteRequest extends HttpException {
  constructor() {
    super('Cette action doit être demandée depuis l’application.', HttpStatus.FORBIDDEN);
  }
}

/** Too many calls in too short a time. */
export class TooManyRequests extends HttpException {
  constructor(readonly retryAfterSeconds: number) {
    super('Trop de tentatives. Veuillez réessayer dans quelques instants.', HttpStatus.TOO_MANY_REQUESTS);
  }
}
