import type { PaperToAnswer } from '@pds/api-client/generated/model';
import { pathTo, routes } from '../../routing/routes';
import { useHasRole } from '../session/session';
import { RouteLink } from '../ui/buttons/button';

/** Label of the action for each kind of waiting document. */
const labels: Readonly<Record<number, string>> = {
  1: 'Lire et accepter le devis',
  2: 'Lire et signer la convention',
};

/** The main buttons of a dossier: links to answer the quote and the convention that wait for their organiser. Hidden from staff. */
export function ReplyLinks({
  toAnswer,
  size,
}: {
  toAnswer: readonly Pick<PaperToAnswer, 'id' | 'type'>[];
  size?: 'medium' | 'large';
}) {
  const mayAnswer = useHasRole(...routes.organization_document_reply.allowed);
  if (!mayAnswer) return null;
  return toAnswer.map(({ id, type }, index) => (
    <RouteLink
      key={id}
      // Only one button of a page has the `call` look.
      variant={index === 0 ? 'call' : 'primary'}
      to={pathTo('organization_document_reply', { id })}
      {...(size && { size })}
    >
      {labels[type]}
    </RouteLink>
  ));
}
