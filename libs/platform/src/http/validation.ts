import { ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldError } from '@pds/kernel';

/** A request whose shape is wrong: each field with its French message. */
export class InvalidRequest extends Error {
  constructor(readonly fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs');
  }
}

/**
 * Checks every body and query against its DTO: unknown fields are refused by name, nested errors keep their path
 * (`eventSlots.0.endDate`), and only declared conversions happen.
 */
export function validationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new InvalidRequest(fieldErrors(errors)),
  });
}

function fieldErrors(errors: readonly ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = `${prefix}${error.property}`;
    const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      field,
      message: rule === 'whitelistValidation' ? 'Champ inconnu' : message,
    }));
    return [...own.slice(0, 1), ...fieldErrors(error.children ?? [], `${field}.`)];
  });
}
