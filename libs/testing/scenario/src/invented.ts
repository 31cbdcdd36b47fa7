import { createHash } from 'node:crypto';

const firstNames = ['Agathe', 'Basile', 'Clémence', 'Damien', 'Élodie', 'Fabien', 'Hélène', 'Gaël', 'Inès', 'Joël'];
const lastNames = ['Arnaud', 'Blanchet', 'Carpentier', 'Delmas', 'Évrard', 'Fournel', 'Giraud', 'Humbert', 'Lefèvre'];

/**
 * Invents the data that a scenario does not give: persons, names, numbers. The same seed invents the same values, each only once; two seeds
 * never invent the same one. Telephone numbers and addresses are never real ones.
 */
export class Invented {
  private count = 0;

  /** @param seed also the domain of the addresses: letters, digits and hyphens */
  constructor(private readonly seed: string) {}

  person(): { firstName: string; lastName: string; email: string; phone: string } {
    const n = this.next();
    return {
      firstName: firstNames[n % firstNames.length]!,
      lastName: lastNames[n % lastNames.length]!,
      email: `personne-${n}@${this.seed}.example`,
      phone: `06 39 98 ${this.digits(n, 2)} ${this.digits(n + 1, 2)}`,
    };
  }

  /** `Comité des fêtes 12 (seed)` */
  name(what: string): string {
    return `${what} ${this.next()} (${this.seed})`;
  }

  /** The register number of an association: W and 9 digits. */
  rna(): string {
    return `W${this.digits(this.next(), 9)}`;
  }

  private next(): number {
    return ++this.count;
  }

  private digits(n: number, length: number): string {
    const hash = createHash('sha256').update(`${this.seed}:${n}`).digest();
    return String(hash.readUInt32BE(0) % 10 ** length).padStart(length, '0');
  }
}
