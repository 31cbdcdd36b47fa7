export {
  featureTexts as features,
  interventionDelayTexts as interventionDelays,
  publicBehaviorTexts as publicBehaviors,
} from '@pds/pricing/domain';

/** The cover required for actors of the event (spec organiser 9, gathering activity). */
export const deviceNatures: Readonly<Record<number, string>> = {
  1: 'PAPS – point d’alerte et de premiers secours',
  2: 'DPS-PE – petite envergure',
  3: 'DPS-ME – moyenne envergure',
  4: 'DPS-GE – grande envergure',
};
