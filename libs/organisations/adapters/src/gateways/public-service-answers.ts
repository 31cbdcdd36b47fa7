import { Logger } from '@nestjs/common';
import { type Clock, type Instant, typedText } from '@pds/kernel';
import { PublicJson, type PublicService } from '@pds/platform';

/** How long an answer is kept, in milliseconds, and how many. */
const keptFor = 600_000;
const mostKept = 500;

/**
 * Questions to a public service whose answers only help: any failure is no answer. Good answers are kept for ten minutes in this process,
 * so that going back a letter asks nothing. Logs contain codes, never what was typed or answered.
 */
export class PublicServiceAnswers<Answer> {
  private readonly logger: Logger;
  private readonly json: PublicJson | null;
  private readonly kept = new Map<string, { readonly answer: Answer; readonly until: Instant }>();

  /**
   * @param name of the service, in logs
   * @param read returns the usable part of an answer; it must accept any JSON
   */
  constructor(
    name: string,
    service: PublicService | undefined,
    private readonly clock: Clock,
    private readonly read: (json: unknown, query: string) => Answer,
  ) {
    this.logger = new Logger(name);
    this.json = service ? new PublicJson(service) : null;
  }

  get isOn(): boolean {
    return this.json !== null;
  }

  /** Returns what the service answers to a text; null when there is no answer. */
  async ask(query: string, more: Readonly<Record<string, string>>): Promise<Answer | null> {
    if (!this.json) return null;
    const now = this.clock.now();
    const known = this.kept.get(query);
    if (known && known.until > now) return known.answer;
    try {
      const answer = this.read(await this.json.get({ q: query, ...more }), query);
      this.keep(query, { answer, until: now + keptFor });
      return answer;
    } catch (error) {
      this.logger.warn(`no answer: ${(error as Error).message}`);
      return null;
    }
  }

  private keep(query: string, entry: { readonly answer: Answer; readonly until: Instant }): void {
    this.kept.delete(query);
    this.kept.set(query, entry);
    // A map iterates in the order of insertion: the first one is the oldest.
    if (this.kept.size > mostKept) this.kept.delete(this.kept.keys().next().value!);
  }
}

/** Returns a record's fields; none for anything else. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** Returns a list; empty for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/**
 * Returns a text of another system as a form would accept it, on one line; null when it is none, is empty or too long, or has characters
 * that no name or address has: marks of HTML, control characters, invisible ones.
 */
export function plainText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string' || value.length > maxLength || /[<>{}\\`]|[\p{Cc}\p{Co}\p{Cs}]/u.test(value))
    return null;
  const text = typedText(value);
  return text === '' || /\p{Cf}/u.test(text) ? null : text;
}
