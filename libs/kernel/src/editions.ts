import { DomainError } from './domain-error';

/** Something that several people edit as a whole: two saves that began with the same version must not both win. */
export interface EditedThing {
  /** Unique among all contexts: `organisations.department:69`. */
  readonly key: string;
  /** French, as a message names it: « ce département ». */
  readonly inWords: string;
}

/** The save that came between the loading and another save. */
export interface OtherSave {
  /** Name of the person who saved, null when unknown. */
  readonly who: string | null;
  /** French date and time. */
  readonly when: string;
  /** Whether it is the very account that saves now: from another tab. */
  readonly isSelf: boolean;
}

/** Something was saved between the loading and this save, of which nothing was stored. */
export class ChangedMeanwhile extends DomainError {
  readonly code = 'kernel.changed-meanwhile';
  readonly kind = 'conflict';

  constructor(
    inWords: string,
    readonly otherSave: OtherSave,
  ) {
    const { who, when, isSelf } = otherSave;
    super(
      (isSelf
        ? `Vous avez modifié ${inWords} dans un autre onglet le ${when}. Vos modifications dans celui-ci n’ont pas été enregistrées : `
        : `${who ?? 'Une autre personne'} a modifié ${inWords} le ${when}. Vos modifications n’ont pas été enregistrées : `) +
        'ce que vous avez saisi reste affiché, et vous pouvez charger l’autre version.',
    );
  }
}

/**
 * Versions of what people edit as a whole, with who saved last and when: optimistic locking for whatever has no version of its
 * own. Something that nobody has saved yet is at version 0.
 */
export abstract class Editions {
  /** The version to send back when saving. Read before the data that it stands for, so that it is never newer. */
  abstract versionOf(thing: EditedThing): Promise<number>;

  /**
   * A save begins: the version moves on, and whoever saves the same thing waits until the transaction ends. Throws
   * {@link ChangedMeanwhile}, with who and when, if the thing is no longer at the version that was loaded.
   * @param loaded left out by a caller that does not care what others saved
   */
  abstract advance(thing: EditedThing, loaded: number | undefined, accountId: number): Promise<void>;
}
