import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import type { FieldError } from '@pds/kernel';
import { isObject, malformedLists } from '../fields/nested';
import { InvalidRequest, ObjectExpected } from './invalid-request';

/**
 * Checks every body and query against its DTO: unknown fields are refused by name, nested errors have their path (`eventSlots.0.endDate`),
 * and only declared conversions happen. A body that is not an object is refused; a missing one counts as one without fields. The size of a
 * request is checked before (`bounds.ts`).
 */
export function validationPipe(): ValidationPipe {
  return new StrictPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => new InvalidRequest(fieldErrors(errors)),
  });
}

class StrictPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype } = metadata;
    if (metatype && value !== undefined && this.toValidate(metadata)) {
      if (!isObject(value)) throw new ObjectExpected();
      // A list that is too long is refused before it is converted: converting its elements costs time even when it is refused.
      const misshapen = malformedLists(value, metatype);
      if (misshapen.length > 0) throw new InvalidRequest(misshapen);
    }
    return super.transform(value, metadata);
  }
}

/** The rules created by the field decorators, whose messages are ours; those of a library would be English. */
const ownRules: ReadonlySet<string> = new Set(['rule', 'nestedValidation']);
const messageOf: Readonly<Record<string, string>> = { whitelistValidation: 'Champ inconnu' };

function fieldErrors(errors: readonly ValidationError[], prefix = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = `${prefix}${error.property}`;
    const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      field,
      message: messageOf[rule] ?? (ownRules.has(rule) ? message : 'Valeur non acceptée'),
    }));
    return [...own.slice(0, 1), ...fieldErrors(error.children ?? [], `${field}.`)];
  });
}
