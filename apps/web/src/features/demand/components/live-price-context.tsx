import type { BillableItemAnswer, OfferedOptionAnswer, RateSources } from '@pds/api-client/generated/model';
import Form, { type FormInstance } from 'antd/es/form';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { askedTeams, compareTeam, type DossierTeam, nothingAsked } from './dossier-team';
import type { DossierValues, EditedDossier } from './dossier-values';
import { keepUnchanged, type LivePrice, livePrice } from './live-price';
import { type Tariff, useTariff } from '../api/use-tariff';
import { useIsInSight } from '../../../shared/ui/tabs';

export interface LiveDossier {
  /** The values as they are typed. */
  readonly values: DossierValues;
  readonly price: LivePrice | null;
  /** Why there is no price. */
  readonly missing: string | null;
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

const none: readonly never[] = [];

/** Reprices the form at each change for whoever shows an amount; the rest of the form is not rendered again. */
export function LivePriceProvider({
  form,
  dossier,
  initial,
  latestRef,
  children,
}: {
  form: FormInstance<DossierValues>;
  dossier: EditedDossier;
  initial: DossierValues;
  /** Is given what is live, for whoever is above this provider and asks at the moment of saving. */
  latestRef: RefObject<LiveDossier | null>;
  children: ReactNode;
}) {
  const { demand, slots } = dossier;
  const watched = Form.useWatch((all: DossierValues) => all, { form, preserve: true }) as DossierValues | undefined;
  const values = watched?.demandSlots ? watched : initial;
  const { tariff, error } = useTariff(demand, values);
  const { demandSlots } = values;
  const teamRules = tariff?.teamRules;
  const asked = useMemo(
    () => (teamRules ? askedTeams(demandSlots, slots, teamRules) : nothingAsked),
    [teamRules, demandSlots, slots],
  );
  const live = useMemo(
    (): LiveDossier => ({
      values,
      price: tariff && livePrice(values, { demand, slots }, tariff.sheets),
      missing:
        values.departmentId === null
          ? 'Choisissez un département : ses tarifs font le prix.'
          : error
            ? 'Les tarifs de ce département ne sont pas accessibles : le prix sera calculé à l’enregistrement.'
            : tariff
              ? null
              : 'Chargement des tarifs',
      options: tariff?.options ?? none,
      billingItems: tariff?.billingItems ?? none,
      sources: tariff?.sources ?? null,
      tariff,
      team: compareTeam(asked, values),
    }),
    [values, demand, slots, tariff, error, asked],
  );
  const [store] = useState(() => liveStore(live));
  // Before the browser paints: what is typed and its price appear together.
  useLayoutEffect(() => {
    store.set(live);
    latestRef.current = live;
  }, [store, live, latestRef]);
  return <Context value={store}>{children}</Context>;
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
