import { useShowPublisher } from '@pds/api-client/generated/site/site';
import type { PublisherAnswer } from '@pds/api-client/generated/model';
import type { ReactNode } from 'react';
import { QueryState } from '../../../shared/ui/state/query-state';

/** Renders what the legal pages say about who runs this installation, once it is loaded. */
export function Publisher({ children }: { children: (publisher: PublisherAnswer) => ReactNode }) {
  const publisher = useShowPublisher({ query: { staleTime: Infinity } });
  return <QueryState query={publisher}>{children}</QueryState>;
}

/** A contact as a link if it is an e-mail address, as text otherwise. */
export function ContactText({ contact }: { contact: string }) {
  return /^\S+@\S+$/.test(contact) ? <a href={`mailto:${contact}`}>{contact}</a> : contact;
}
