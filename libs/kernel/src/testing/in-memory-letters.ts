import {
  fillLetter,
  type LetterDraft,
  Letters,
  type LetterTemplate,
  type OutgoingLetter,
  type PlaceholderValue,
  type PlaceholderValues,
} from '../index';

/** Stores posted letters; texts are not cleaned. */
export class InMemoryLetters extends Letters {
  readonly posted: OutgoingLetter[] = [];

  override draft(template: LetterTemplate, values: PlaceholderValues): LetterDraft {
    const textOf = (value: NonNullable<PlaceholderValue>) =>
      'ours' in value ? value.ours : 'typed' in value ? value.typed : `${value.label} (${value.page})`;
    return fillLetter(template, values, textOf, textOf);
  }

  override clean(content: string): string {
    return content;
  }

  override fingerprint(texts: readonly string[]): string {
    return JSON.stringify(texts);
  }

  override async isPosted(key: string): Promise<boolean> {
    return this.posted.some((letter) => letter.key === key);
  }

  override async recipientOf(key: string): Promise<string | null> {
    return this.posted.find((letter) => letter.key === key)?.to ?? null;
  }

  override async post(letter: OutgoingLetter): Promise<void> {
    if (!(await this.isPosted(letter.key))) this.posted.push(letter);
  }
}
