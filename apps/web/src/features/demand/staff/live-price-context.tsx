import type { DossierAnswer } from '@pds/api-client/generated/model';
import { useGetPricing } from '@pds/api-client/generated/pricing/pricing';
import Form, { type FormInstance } from 'antd/es/form';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DossierValues } from './dossier-values';
import { type LivePrice, livePrice } from './live-price';

interface LiveDossier {
  /** The values as they are typed. */
  readonly values: DossierValues;
  readonly price: LivePrice | null;
  /** Why there is no price. */
  readonly missing: string | null;
}

const Context = createContext<LiveDossier | null>(null);

/** Reprices the form at each change for whoever shows an amount; the rest of the form is not rendered again. */
export function LivePriceProvider({
  form,
  dossier,
  initial,
  children,
}: {
  form: FormInstance<DossierValues>;
  dossier: DossierAnswer;
  initial: DossierValues;
  children: ReactNode;
}) {
  const watched = Form.useWatch((all: DossierValues) => all, { form, preserve: true }) as DossierValues | undefined;
  const values = watched?.demandSlots ? watched : initial;
  const tariff = useGetPricing(values.departmentId ?? 0, {
    query: { enabled: values.departmentId !== null, staleTime: 60_000 },
  });
  const live = useMemo(
    (): LiveDossier => ({
      values,
      price: tariff.data && values.departmentId !== null ? livePrice(values, dossier, tariff.data) : null,
      missing:
        values.departmentId === null
          ? 'Choisissez un département : ses tarifs font le prix.'
          : tariff.error
            ? 'Les tarifs de ce département ne sont pas accessibles : le prix sera calculé à l’enregistrement.'
            : tariff.data
              ? null
              : 'Chargement des tarifs',
    }),
    [values, dossier, tariff.data, tariff.error],
  );
  return <Context value={live}>{children}</Context>;
}

/** The values and the price of the form around, as they are typed. */
export function useLiveDossier(): LiveDossier {
  const live = useContext(Context);
  if (!live) throw new Error('useLiveDossier needs a LivePriceProvider around it');
  return live;
}

/** What the customer would pay as the form stands, in euros; null while it cannot be told. */
export function liveTotal({ values, price }: Pick<LiveDossier, 'values' | 'price'>): number | null {
  if (values.isPackagePrice) return Number.isFinite(values.packagePrice) ? values.packagePrice : null;
  return price && 'priced' in price ? price.priced.totalCents / 100 : null;
}
