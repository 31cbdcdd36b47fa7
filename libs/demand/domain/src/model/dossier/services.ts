import type { FormCheck } from '@pds/kernel';

/** A service on site: one that the specification lists by number (organiser 9), or a custom one, with number 0. */
export interface Service {
  readonly id: number;
  readonly service: string;
}

/** A service with what staff know of it: whether it was informed of the event, whether it will be present (tab engagement). */
export interface EngagedService extends Service {
  readonly informed: boolean;
  readonly present: boolean;
}

/** Services in the groups of the specification. */
export interface Services<Item extends Service = Service> {
  readonly otherServices: readonly Item[];
  readonly rescueServices: readonly Item[];
  readonly healthServices: readonly Item[];
}

export const serviceGroups = ['otherServices', 'rescueServices', 'healthServices'] as const;

/** The services that the specification numbers (organiser 9). */
export const defaultServices: Readonly<Record<(typeof serviceGroups)[number], Readonly<Record<number, string>>>> = {
  otherServices: { 1: 'Police', 2: 'Gendarmerie', 3: 'Sécurité privée' },
  rescueServices: { 4: 'Sapeurs pompiers', 5: 'Samu / Smur', 6: 'Ambulances privées' },
  healthServices: { 7: 'Médecin', 8: 'Infirmier' },
};

export const serviceLimits = { perGroup: 20, name: 100 } as const;

export const noServices: Services<never> = { otherServices: [], rescueServices: [], healthServices: [] };

/** A service as a form sends it. */
export interface ServiceForm {
  readonly id: number;
  /** Required for a custom one; the numbered ones have their own name. */
  readonly service?: string | undefined;
}

/** Services as a form sends them; an absent group is unchanged. */
export interface ServicesForm<Form extends ServiceForm = ServiceForm> {
  readonly otherServices?: readonly Form[] | undefined;
  readonly rescueServices?: readonly Form[] | undefined;
  readonly healthServices?: readonly Form[] | undefined;
}

/**
 * The services that replace those of the groups sent. Refuses, at `services.<group>.<index>`, a number of another group, a duplicate, and a
 * custom service without a name.
 *
 * @param complete returns what is stored of a form besides number and name
 */
export function readServices<Item extends Service, Form extends ServiceForm>(
  was: Services<Item>,
  change: ServicesForm<Form> | undefined,
  complete: (service: Service, form: Form) => Item,
  check: FormCheck,
): Services<Item> {
  if (change === undefined) return was;
  const read = (group: (typeof serviceGroups)[number]): readonly Item[] => {
    const forms = change[group];
    if (forms === undefined) return was[group];
    if (forms.length > serviceLimits.perGroup) {
      check.refuse(`services.${group}`, `${serviceLimits.perGroup} services au plus`);
    }
    const used = new Set<number>();
    return forms.slice(0, serviceLimits.perGroup).map((form, index) => {
      const path = `services.${group}.${index}`;
      const { id } = form;
      const name = defaultServices[group][id];
      if (id !== 0 && name === undefined) check.refuse(`${path}.id`, 'Ce service n’existe pas');
      if (id !== 0 && used.has(id)) check.refuse(`${path}.id`, 'Ce service est nommé deux fois');
      used.add(id);
      const own =
        id === 0 ? check.text(`${path}.service`, form.service, serviceLimits.name, 'Veuillez nommer le service') : '';
      const service = name ?? own;
      return complete({ id, service }, form);
    });
  };
  return {
    otherServices: read('otherServices'),
    rescueServices: read('rescueServices'),
    healthServices: read('healthServices'),
  };
}
