import {
  fillPlaceholders,
  type LetterDraft,
  Letters,
  type LetterTemplate,
  type OutgoingLetter,
  type PlaceholderValues,
} from '../index';

/** Stores posted letters; texts are not cleaned. */
export class InMemoryLetters extends Letters {
  readonly posted: OutgoingLetter[] = [];

  override draft(template: LetterTemplate, values: PlaceholderValues): LetterDraft {
    const fill = (text: string) =>
      fillPlaceholders(text, (name) => {
        const value = values[name] ?? null;
        return value && ('ours' in value ? value.ours : value.typed);
      });
    const subject = fill(template.subject);
    const content = fill(template.content);
    return {
      subject: subject.text,
      content: content.text,
      missing: [...new Set([...subject.missing, ...content.missing])],
    };
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
