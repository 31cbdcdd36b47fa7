import { EmailAddress, PersonName, PhoneNumber, typedText } from '@pds/kernel';
import { described, Field, type FieldOptions, type FieldRule } from './field';

export interface TextOptions extends FieldOptions {
  /** Characters; when absent the domain limits the length, to at most {@link maxTextLength}. */
  readonly maxLength?: number;
  /** Also refuses the empty text, with `message`. */
  readonly filled?: boolean;
  /**
   * The text stays as it was sent: passwords, which are compared as typed; rich text, whose no-break spaces were set in its editor;
   * prepared letters, whose zero-width spaces keep mail programs from making links (`freeText`); values that must equal those shown.
   */
  readonly verbatim?: boolean;
  /** The message for a value that is not a text, and for an empty one that must be filled. */
  readonly message?: string;
  /** The message for a text that is too long. */
  readonly tooLong?: string;
  /** A format of OpenAPI: `password`. */
  readonly format?: string;
  /** The shortest text that the domain accepts, for callers of the API. */
  readonly minLength?: number;
  /** The form of the text, and the message for any other. */
  readonly pattern?: { readonly of: Pick<RegExp, 'test'>; readonly message: string };
}

/** The maximum length of a text without its own bound, in characters: the domain's own bounds are finer. */
const maxTextLength = 10_000;

/**
 * A text, read by the kernel's {@link typedText} unless it is `verbatim`. Unless set here, the domain decides whether it may be empty and
 * which form it has.
 */
export function TextField(options: TextOptions = {}): PropertyDecorator {
  const { maxLength = maxTextLength, minLength, format } = options;
  return Field({
    ...options,
    schema: {
      type: String,
      ...(format === undefined ? {} : { format }),
      ...(minLength === undefined ? {} : { minLength }),
      maxLength,
      ...described(options),
    },
    rule: textRule(options),
    convert: options.verbatim ? undefined : normalised,
  });
}

/** The rule of {@link TextField}. */
function textRule({
  maxLength = maxTextLength,
  filled,
  message = 'Texte attendu',
  tooLong,
  pattern,
}: TextOptions): FieldRule {
  return (value) => {
    if (typeof value !== 'string' || (filled && value === '')) return message;
    if (isLonger(value, maxLength)) return tooLong ?? atMost(maxLength);
    return !pattern || pattern.of.test(value) ? null : pattern.message;
  };
}

/** The secret of a link in an e-mail, or on a paper. */
export function LinkTokenField(): PropertyDecorator {
  const message = 'Lien incomplet';
  return TextField({
    maxLength: 200,
    filled: true,
    message,
    tooLong: message,
    description: 'From the link in the e-mail',
  });
}

/** An e-mail address (kernel's {@link EmailAddress}). */
export function EmailField(options: FieldOptions & { readonly message?: string } = {}): PropertyDecorator {
  return valueField(options, EmailAddress, 'Veuillez entrer une adresse mail valide');
}

/** A phone number in everyday notation (kernel's {@link PhoneNumber}); with `empty` it may also be cleared by an empty text. */
export function PhoneField(
  options: FieldOptions & { readonly message?: string; readonly empty?: boolean } = {},
): PropertyDecorator {
  return valueField(options, PhoneNumber, 'Veuillez entrer un numéro valide');
}

function valueField(
  options: FieldOptions & { readonly message?: string; readonly empty?: boolean },
  { parse, maxLength }: { parse(text: string): unknown; readonly maxLength: number },
  invalid: string,
): PropertyDecorator {
  const text = textRule({
    message: options.message ?? '* Veuillez vérifier vos informations',
    maxLength,
    filled: true,
  });
  return Field({
    ...options,
    schema: { type: String, maxLength, ...described(options) },
    convert: normalised,
    rule: (value) => {
      if (options.empty && value === '') return null;
      return text(value) ?? (parse(String(value)) === null ? invalid : null);
    },
  });
}

/** A person's first or last name (kernel's {@link PersonName}); `filled` unless the domain completes it. */
export function PersonNameField({
  what = 'nom',
  ...options
}: Omit<TextOptions, 'pattern' | 'maxLength'> & { readonly what?: 'prénom' | 'nom' } = {}): PropertyDecorator {
  return TextField({
    ...options,
    maxLength: PersonName.maxLength,
    pattern: {
      of: { test: (name) => PersonName.parse(name) !== null },
      message: PersonName.refusal(what),
    },
  });
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A local time, `21:00`. */
export function TimeOfDayField(options: FieldOptions): PropertyDecorator {
  const message = 'Veuillez saisir une heure au format HH:MM';
  return Field({
    ...options,
    schema: { type: String, maxLength: 5, pattern: timeOfDay.source, example: '21:00', ...described(options) },
    rule: textRule({ message, pattern: { of: timeOfDay, message } }),
  });
}

/** Counts characters as people do: one outside the basic plane, such as an emoji, counts as one. */
function isLonger(text: string, maxLength: number): boolean {
  return text.length > maxLength && [...text].length > maxLength;
}

/** « 2 000 caractères au plus » */
function atMost(maxLength: number): string {
  return `${String(maxLength).replace(/\B(?=(?:\d{3})+$)/g, ' ')} caractères au plus`;
}

/** Leaves a value that is not a text to the rule. */
function normalised(value: unknown): unknown {
  return typeof value === 'string' ? typedText(value) : value;
}
