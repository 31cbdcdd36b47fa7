import { DomainError } from './domain-error';

/** Something that several users edit as a whole: of two saves that started from the same version, only one may succeed. */
export interface VersionedResource {
  /** Unique across all contexts: `organisations.department:69`. */
  readonly key: string;
  /** French, as messages refer to it: « ce département ». */
  readonly frenchName: string;
}

/** The save that took place between the loading and the present save. */
export interface OtherSave {
  /** Name of the person who saved; null if unknown. */
  readonly who: string | null;
  /** French date and time. */
  readonly when: string;
  /** Whether the same account saved, from another tab. */
  readonly isSelf: boolean;
}

/** Somebody saved between the loading and this save, of which nothing was stored. */
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
 * Versions of what users edit as a whole, with the author and time of the last save: optimistic locking for data without a version of its
 * own. Version 0 means never saved.
 */
export abstract class Editions {
  /** Returns the version to send back when saving. Read it before the data that it covers, so that it is never newer. */
  async versionOf(thing: VersionedResource): Promise<number> {
    const [version] = await this.versionsOf([thing]);
    return version!;
  }

  /** The same for several things at once, in their order. */
  abstract versionsOf(things: readonly VersionedResource[]): Promise<number[]>;

  /**
   * Starts a save: increments the version, and blocks other saves of the same thing until the transaction ends. Throws {@link
   * ChangedMeanwhile}, with the author and time, if the version is not the loaded one.
   * @param loaded omitted by a caller that ignores other saves
   */
  abstract advance(thing: VersionedResource, loaded: number | undefined, accountId: number): Promise<void>;
}
