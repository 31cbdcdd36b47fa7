import { useGetOwnCalendarLink, useRenewOwnCalendarLink, useRevokeOwnCalendarLink } from '../../api/account';
import { CalendarLinkPanel } from '../../../../shared/calendar/calendar-link-panel';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { QueryState } from '../../../../shared/ui/state/query-state';
import styles from './sections.module.css';

/** The link with which the user's own agenda shows the events of their current role. */
export function CalendarSection() {
  const link = useGetOwnCalendarLink();
  const { mutateAsync: renew } = useRenewOwnCalendarLink();
  const { mutateAsync: revoke } = useRevokeOwnCalendarLink();
  return (
    <DetailSection title="Calendrier">
      <p className={styles.muted}>
        Ajoutez ce lien à votre agenda (Google Agenda, Outlook, téléphone) pour y suivre les évènements de votre rôle
        actuel. Toute personne qui possède ce lien les voit&nbsp;: ne le partagez pas.
      </p>
      <QueryState query={link}>
        {(answer) => <CalendarLinkPanel link={answer} renew={renew} revoke={revoke} />}
      </QueryState>
    </DetailSection>
  );
}
