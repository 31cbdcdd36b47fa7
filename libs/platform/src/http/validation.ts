import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import { DomainError, type FieldError } from '@pds/kernel';

/** A request whose shape is wrong: each field with its French message. */
export class InvalidRequest extends DomainError {
  readonly code = 'request.invalid';
  readonly kind = 'malformed';

  constructor(fields: readonly FieldError[]) {
    super('Veuillez vérifier la validité des champs', fields);
  }
}

/**
 * Checks every body and query against its DTO: unknown fields are refused by name, nested errors keep their path
 * (`eventSlots.0.endDate`), and only declared conversions happen.
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
    if (metadata.type !== 'custom') refuseNul(value);
    return super.transform(value, metadata);
  }
}

/** PostgreSQL keeps every character but U+0000, which no keyboard types: it is named at its field, not met as an error 500. */
function refuseNul(value: unknown): void {
  const left: [path: string, value: unknown][] = [['', value]];
  for (let entry = left.pop(); entry; entry = left.pop()) {
    const [path, inner] = entry;
    if (typeof inner === 'string' && inner.includes('\0')) {
      throw new InvalidRequest(path === '' ? [] : [{ field: path, message: 'Caractère interdit' }]);
    }
    if (typeof inner !== 'object' || inner === null || Buffer.isBuffer(inner)) continue;
    for (const [name, part] of Object.entries(inner)) left.push([path === '' ? name : `${path}.${name}`, part]);
  }
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
