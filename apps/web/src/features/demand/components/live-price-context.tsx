import type { BillableItemAnswer, OfferedOptionAnswer, RateSources } from '@pds/api-client/generated/model';
import Form from 'antd/es/form';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { askedTeams, compareTeam, type DossierTeam, nothingAsked } from './dossier-team';
import type { DossierValues, EditedDossier } from './dossier-values';
import { keepUnchanged, type LivePrice, livePrice, placedIn, type PlacedDossier } from './live-price';
import { type Tariff, useTariff } from '../api/use-tariff';
import { useDepartments } from '../../../shared/reference/reference-lists';
import { useIsInSight } from '../../../shared/ui/tabs';

export interface LiveDossier {
  /** The values as they are typed. */
  readonly values: DossierValues;
  readonly price: LivePrice | null;
  /** The dossier with its event where the form places it; the very one that is stored while that is there. */
  readonly placed: PlacedDossier;
  /** That is in another time zone: a save moves its slots. */
  readonly isMoved: boolean;
  /** Why there is no price. */
  readonly missing: string | null;
  /** Tariff and team rules of the department are on their way. */
  readonly isLoading: boolean;
  /** What the department chosen offers, and often bills. */
  readonly options: readonly OfferedOptionAnswer[];
  readonly billingItems: readonly BillableItemAnswer[];
  /** Whose tariff each amount comes from, where it is known. */
  readonly sources: RateSources | null;
  /** What the dossier is priced by; null until it is loaded. */
  readonly tariff: Tariff | null;
  /** Who is asked for and planned; nobody is asked for until the rules of the department are loaded. */
  readonly team: DossierTeam;
}

/** Keeps what is live outside React's tree: a context would walk through every field of fifty slots at each key. */
interface LiveStore {
  get(): LiveDossier;
  set(live: LiveDossier): void;
  subscribe(listener: () => void): () => void;
}

function liveStore(live: LiveDossier): LiveStore {
  const listeners = new Set<() => void>();
  return {
    get: () => live,
    set(next) {
      if (next === live) return;
      live = { ...next, price: keepUnchanged(live.price, next.price) };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const Context = createContext<LiveStore | null>(null);
/** Takes what the form holds now. */
const Teller = createContext<((typed: DossierValues) => void) | null>(null);

const none: readonly never[] = [];

/**
 * Reprices the form at each change for whoever shows an amount; the rest of the form is not rendered again. The form around the slots has
 * {@link TypedValues} in it.
 */
export function LivePriceProvider({
  dossier,
  initial,
  latestRef,
  children,
}: {
  dossier: EditedDossier;
  initial: DossierValues;
  /** Is given what is live, for whoever is above this provider and asks at the moment of saving. */
  latestRef: RefObject<LiveDossier | null>;
  children: ReactNode;
}) {
  // Of what is typed only these are this component's own: it is not drawn again for another key.
  const [departmentId, setDepartmentId] = useState(initial.departmentId);
  const [organizationId, setOrganizationId] = useState(initial.organizationId);
  const [eventDepartment, setEventDepartment] = useState(initial.eventDepartment);
  const { tariff, error } = useTariff(dossier.demand, { departmentId, organizationId });
  const { data: departments } = useDepartments();
  const { demand, slots } = dossier;
  const placed = useMemo(
    () => placedIn({ demand, slots }, eventDepartment, departments),
    [demand, slots, eventDepartment, departments],
  );
  const liveOf = useLiveOf(placed, placed.demand.timeZone !== demand.timeZone, tariff, error);
  const [store] = useState(() => liveStore(liveOf(initial)));
  const typed = useRef(initial);
  const publish = useCallback(
    (values: DossierValues) => {
      typed.current = values;
      store.set(liveOf(values));
      latestRef.current = store.get();
    },
    [store, liveOf, latestRef],
  );
  // The tariff came, or the dossier was loaded again.
  useLayoutEffect(() => publish(typed.current), [publish]);
  const tell = useCallback(
    (values: DossierValues) => {
      setDepartmentId(values.departmentId);
      setOrganizationId(values.organizationId);
      setEventDepartment(values.eventDepartment);
      publish(values);
    },
    [publish],
  );
  return (
    <Teller value={tell}>
      <Context value={store}>{children}</Context>
    </Teller>
  );
}

/** Tells what is live of values of the form: the same object for the same values, as long as nothing else changed. */
function useLiveOf(placed: PlacedDossier, isMoved: boolean, tariff: Tariff | null, error: unknown) {
  const { slots } = placed;
  const teamRules = tariff?.teamRules;
  const askedOf = useMemo(
    () =>
      teamRules
        ? latestOnly((typed: DossierValues['demandSlots']) => askedTeams(typed, slots, teamRules))
        : () => nothingAsked,
    [teamRules, slots],
  );
  return useMemo(
    () =>
      latestOnly((values: DossierValues): LiveDossier => ({
        values,
        price: tariff && livePrice(values, placed, tariff.sheets),
        placed,
        isMoved,
        missing:
          values.departmentId === null
            ? 'Choisissez un département : ses tarifs font le prix.'
            : error
              ? 'Les tarifs de ce département ne sont pas accessibles : le prix sera calculé à l’enregistrement.'
              : tariff
                ? null
                : 'Chargement des tarifs',
        isLoading: values.departmentId !== null && !error && !tariff,
        options: tariff?.options ?? none,
        billingItems: tariff?.billingItems ?? none,
        sources: tariff?.sources ?? null,
        tariff,
        team: compareTeam(askedOf(values.demandSlots), values),
      })),
    [placed, isMoved, tariff, error, askedOf],
  );
}

/** The same function, which answers what it was asked last without working it out again. */
function latestOnly<Asked, Answer>(answerTo: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let latest: { readonly asked: Asked; readonly answer: Answer } | null = null;
  return (asked) => {
    if (latest?.asked !== asked) latest = { asked, answer: answerTo(asked) };
    return latest!.answer;
  };
}

/**
 * Stands in the form and tells its values to the {@link LivePriceProvider} around it within the task that changes them: `Form.useWatch`
 * would in a later one, and the browser would paint what is typed without its price, then all once more.
 */
export function TypedValues() {
  return (
    <Form.Item<DossierValues> noStyle shouldUpdate={(before, now) => before !== now}>
      {(form) => <Told values={form.getFieldsValue(true) as DossierValues} />}
    </Form.Item>
  );
}

function Told({ values }: { values: DossierValues }): null {
  const tell = useContext(Teller);
  // What the form begins with, the provider has. It is never reset to that, only set: a reset would draw this anew.
  const told = useRef(values);
  useLayoutEffect(() => {
    if (told.current === values) return;
    told.current = values;
    tell?.(values);
  }, [tell, values]);
  return null;
}

const noNews = () => () => {};

/**
 * A part of the form around and its price, as they are typed. Renders again only when that part is another one: the
 * prices of slots that nothing changed stay the same objects. What is in a tab that is not open learns of it when it is opened.
 */
export function useLive<Part>(select: (live: LiveDossier) => Part): Part {
  const store = useContext(Context);
  if (!store) throw new Error('useLive needs a LivePriceProvider around it');
  return useSyncExternalStore(useIsInSight() ? store.subscribe : noNews, () => select(store.get()));
}

const everything = (live: LiveDossier) => live;

/** All that is live: for what changes with any key. */
export function useLiveDossier(): LiveDossier {
  return useLive(everything);
}

/** The price as the form stands; null while it cannot be told. */
export function pricedOf({ price }: Pick<LiveDossier, 'price'>) {
  return price && 'priced' in price ? price.priced : null;
}

/** What the customer would pay as the form stands, in euros; null while it cannot be told. */
export function liveTotal(live: Pick<LiveDossier, 'values' | 'price'>): number | null {
  const { isPackagePrice, packagePrice } = live.values;
  if (isPackagePrice) return Number.isFinite(packagePrice) ? packagePrice : null;
  const priced = pricedOf(live);
  return priced && priced.totalCents / 100;
}

/** The same to look at, beside what is pressed: until the tariff is there the price that is stored. */
export function totalShown(live: LiveDossier, stored: number | null): number | null {
  return live.isLoading ? stored : liveTotal(live);
}
