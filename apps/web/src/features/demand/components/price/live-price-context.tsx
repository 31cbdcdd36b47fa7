import type {
  BillableItemAnswer,
  DossierAnswer,
  OfferedOptionAnswer,
  RateSources,
} from '@pds/api-client/generated/model';
import type { SoldMeans } from '@pds/pricing/domain';
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
import { soldWith } from '../engagement/dossier-means';
import { askedTeams, compareTeam, type DossierTeam, noRequiredTeams } from '../engagement/dossier-team';
import type { DossierValues, EditedDossier } from '../dossier/dossier-values';
import {
  type DossierEventAndSlots,
  type LivePrice,
  livePrice,
  placeInDepartment,
  reuseUnchanged,
  scheduleSlots,
} from './live-price';
import { type Tariff, useTariff } from '../../api/use-tariff';
import { useValue } from '../../../../shared/form/native/form';
import { useDepartments } from '../../../../shared/reference/reference-lists';
import { useIsPanelOpen } from '../../../../shared/ui/page/tabs';

export interface LiveDossier {
  /** The form's values, including unsaved input. */
  readonly values: DossierValues;
  readonly price: LivePrice | null;
  /** The dossier with the place of its event and the schedule of its slots as typed. The stored object itself while both are unchanged. */
  readonly placed: DossierEventAndSlots;
  /** Whether that is in another time zone, so that a save moves its slots. */
  readonly isMoved: boolean;
  /** Why there is no price. */
  readonly missing: string | null;
  /** Whether the department's tariff and team rules are loading. */
  readonly isLoading: boolean;
  /** What the chosen department offers and often bills. */
  readonly options: readonly OfferedOptionAnswer[];
  readonly billingItems: readonly BillableItemAnswer[];
  /** The source of each amount, if known. */
  readonly sources: RateSources | null;
  /** What the dossier is priced with. Null until it is loaded. */
  readonly tariff: Tariff | null;
  /** The required and planned team. Nobody is required until the department's rules are loaded. */
  readonly team: DossierTeam;
  /** The means sold with the slots. The same object while the slots are unchanged. */
  readonly sold: SoldMeans;
}

/** Stores live values outside React's tree: a context would visit every field of fifty slots at each key. */
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
      live = { ...next, price: reuseUnchanged(live.price, next.price) };
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const Context = createContext<LiveStore | null>(null);
/** Receives the form's current values. */
const PublishContext = createContext<((typed: DossierValues) => void) | null>(null);

const none: readonly never[] = [];

/**
 * Computes the price at each change for the components that show amounts; the rest of the form is not rendered again. The form around the
 * slots must contain {@link TypedValues}.
 */
export function LivePriceProvider({
  dossier,
  initial,
  latestRef,
  children,
}: {
  dossier: EditedDossier & Pick<DossierAnswer, 'staffing'>;
  initial: DossierValues;
  /** Receives the live values, for components above this provider that read them when saving. */
  latestRef: RefObject<LiveDossier | null>;
  children: ReactNode;
}) {
  // Only these values are state of this component, so that other input does not render it.
  const [departmentId, setDepartmentId] = useState(initial.departmentId);
  const [organizationId, setOrganizationId] = useState(initial.organizationId);
  const [eventDepartment, setEventDepartment] = useState(initial.eventDepartment);
  const { tariff, error } = useTariff(dossier.demand, { departmentId, organizationId });
  const { data: departments } = useDepartments();
  const { demand, slots, staffing } = dossier;
  const placed = useMemo(
    () => placeInDepartment({ demand, slots }, eventDepartment, departments),
    [demand, slots, eventDepartment, departments],
  );
  const liveOf = useLiveOf(placed, placed.demand.timeZone !== demand.timeZone, tariff, error, staffing);
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
  // Publishes again when the tariff was loaded or the dossier reloaded.
  useLayoutEffect(() => publish(typed.current), [publish]);
  const publishTyped = useCallback(
    (values: DossierValues) => {
      setDepartmentId(values.departmentId);
      setOrganizationId(values.organizationId);
      setEventDepartment(values.eventDepartment);
      publish(values);
    },
    [publish],
  );
  return (
    <PublishContext value={publishTyped}>
      <Context value={store}>{children}</Context>
    </PublishContext>
  );
}

/**
 * Returns a function that computes the live values from the form's values. Returns the same object for the same values while nothing else
 * changes.
 */
function useLiveOf(
  placed: DossierEventAndSlots,
  isMoved: boolean,
  tariff: Tariff | null,
  error: unknown,
  staffing: DossierAnswer['staffing'],
) {
  const teamRules = tariff?.teamRules;
  const scheduleOf = useMemo(() => scheduleSlots(placed), [placed]);
  const askedOf = useMemo(
    () =>
      teamRules
        ? memoizeLatest((typed: DossierValues['demandSlots']) => askedTeams(typed, scheduleOf(typed).slots, teamRules))
        : () => noRequiredTeams,
    [teamRules, scheduleOf],
  );
  const soldOf = useMemo(
    () => memoizeLatest((typed: DossierValues['demandSlots']) => soldWith(typed, scheduleOf(typed).slots)),
    [scheduleOf],
  );
  return useMemo(
    () =>
      memoizeLatest((values: DossierValues): LiveDossier => ({
        values,
        price: tariff && livePrice(values, scheduleOf(values.demandSlots), tariff.sheets),
        placed: scheduleOf(values.demandSlots),
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
        team: compareTeam(askedOf(values.demandSlots), values, staffing),
        sold: soldOf(values.demandSlots),
      })),
    [scheduleOf, isMoved, tariff, error, askedOf, soldOf, staffing],
  );
}

/** Returns the same function, which remembers its last result. */
function memoizeLatest<Input, Answer>(answerTo: (input: Input) => Answer): (input: Input) => Answer {
  let latest: { readonly input: Input; readonly answer: Answer } | null = null;
  return (input) => {
    if (latest?.input !== input) latest = { input, answer: answerTo(input) };
    return latest!.answer;
  };
}

const allValues: [] = [];

/**
 * Publishes the values of the surrounding form to the {@link LivePriceProvider} within the task that changes them. Otherwise the browser
 * would first paint the input without its price, then everything again.
 */
export function TypedValues(): null {
  const publish = useContext(PublishContext);
  const values = useValue(allValues) as DossierValues;
  useLayoutEffect(() => publish?.(values), [publish, values]);
  return null;
}

const subscribeToNothing = () => () => {};

/**
 * Returns a part of the surrounding form and its price, including unsaved input. Renders again only when that part changes: prices of
 * unchanged slots stay the same objects. Content of a closed tab updates when it is opened.
 */
export function useLive<Part>(select: (live: LiveDossier) => Part): Part {
  const store = useContext(Context);
  if (!store) throw new Error('useLive needs a LivePriceProvider around it');
  return useSyncExternalStore(useIsPanelOpen() ? store.subscribe : subscribeToNothing, () => select(store.get()));
}

const everything = (live: LiveDossier) => live;

/** Returns all live values, for components that change with any key. */
export function useLiveDossier(): LiveDossier {
  return useLive(everything);
}

/** Returns the current price. Null while it is unknown. */
export function pricedOf({ price }: Pick<LiveDossier, 'price'>) {
  return price && 'priced' in price ? price.priced : null;
}

/** Returns the customer's price including unsaved input, in euros. Null while it is unknown. */
export function liveTotal(live: Pick<LiveDossier, 'values' | 'price'>): number | null {
  const { isPackagePrice, packagePrice } = live.values;
  if (isPackagePrice) return Number.isFinite(packagePrice) ? packagePrice : null;
  const priced = pricedOf(live);
  return priced && priced.totalCents / 100;
}

/** Returns the same price for display beside buttons: the stored price until the tariff is loaded. */
export function displayedTotal(live: LiveDossier, stored: number | null): number | null {
  return live.isLoading ? stored : liveTotal(live);
}
