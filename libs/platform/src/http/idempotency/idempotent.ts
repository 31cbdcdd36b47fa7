import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ApiProblem } from '../problems/problem';
import { idempotentKey, IdempotencyInterceptor, type IdempotentOptions } from './idempotency.interceptor';

/**
 * Marks a POST, or a PUT that creates something by specification (a record, a message, a paper): with an `Idempotency-Key` it is executed
 * once (docs/adr/0030). A POST without this mark has its reason in apps/api-e2e/src/idempotency.e2e-spec.ts.
 */
export const Idempotent = <Answer>(options: IdempotentOptions<Answer> = {}) =>
  applyDecorators(
    SetMetadata(idempotentKey, options),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Un texte unique par intention, entre guillemets (un UUID) : la même demande avec la même clé n’a lieu qu’une fois et ' +
        'reçoit la même réponse pendant 24 heures.',
      schema: { type: 'string', minLength: 1, maxLength: 130 },
    }),
    ApiProblem(400, 'Clé d’idempotence mal formée'),
    ApiProblem(409, 'Même demande en cours, ou déjà faite sans réponse à redonner'),
    ApiProblem(422, 'Clé d’idempotence d’une autre demande'),
  );
