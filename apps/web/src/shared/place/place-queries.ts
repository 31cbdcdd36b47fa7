import { useCompleteAddress, useFindCompany, useListCommunes } from '@pds/api-client/generated/completion/completion';
import { PostalCode } from '@pds/kernel';
import { useDebounced } from '../reference/reference-lists';

/** The official list changes once a year. */
const day = 86_400_000;
const tenMinutes = 600_000;

/** Only helps: a failure is not repeated and not shown. */
const help = { retry: false } as const;

/** Outside services that this installation was found not to use: they are not asked for again while the page is open. */
const off = new Set<'addresses' | 'companies'>();

/** Returns what a postal code says of a place; undefined until it is whole and known. */
export function useCommunes(typed: string) {
  const zip = PostalCode.parse(typed)?.value ?? '';
  return useListCommunes({ zip }, { query: { ...help, staleTime: day, enabled: zip !== '' } }).data;
}

/** Returns addresses that the typed text may mean, once typing pauses. */
export function useFoundAddresses(typed: string, { enabled }: { enabled: boolean }) {
  const q = useDebounced(typed.trim().slice(0, 200), 250);
  const isAsked = enabled && q.length > 2 && q === typed.trim().slice(0, 200) && !off.has('addresses');
  const { data } = useCompleteAddress({ q }, { query: { ...help, staleTime: tenMinutes, enabled: isAsked } });
  if (data && !data.isOn) off.add('addresses');
  return (isAsked && data?.addresses) || [];
}

/** Returns the company with a SIREN or SIRET, which may be typed with spaces; null while there is none. */
export function useFoundCompany(typed: string) {
  const number = useDebounced(typed.replace(/[\s.-]/g, ''), 250);
  const isAsked = /^\d{9}(?:\d{5})?$/.test(number) && !off.has('companies');
  const { data } = useFindCompany({ number }, { query: { ...help, staleTime: tenMinutes, enabled: isAsked } });
  if (data && !data.isOn) off.add('companies');
  return (isAsked && data?.company) || null;
}
