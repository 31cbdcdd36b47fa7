import Button from 'antd/es/button';
import { useState } from 'react';
import { CalendarLinkPanel } from '../../../../shared/calendar/calendar-link-panel';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { QueryState } from '../../../../shared/ui/state/query-state';
import {
  useGetOfficeCalendarLink,
  useRenewOfficeCalendarLink,
  useRevokeOfficeCalendarLink,
} from '../../api/structures';

/** Button and dialog for the link of the calendar of an office, on its page. The secret is asked for only once the dialog opens. */
export function OfficeCalendarButton({ officeId }: { officeId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Calendrier</Button>
      {isOpen && <OfficeCalendarDialog officeId={officeId} onClose={() => setOpen(false)} />}
    </>
  );
}

function OfficeCalendarDialog({ officeId, onClose }: { officeId: number; onClose: () => void }) {
  const link = useGetOfficeCalendarLink(officeId);
  const { mutateAsync: renew } = useRenewOfficeCalendarLink(officeId);
  const { mutateAsync: revoke } = useRevokeOfficeCalendarLink(officeId);
  return (
    <Dialog title="Calendrier de l’antenne" width={640} onClose={onClose}>
      <p>
        Ce lien montre les évènements de l’antenne dans un agenda partagé. Toute personne qui le possède les voit&nbsp;:
        renouvelez-le quand quelqu’un quitte l’équipe. Il prend fin de lui-même quand un responsable qui l’a vu ici n’a
        plus ce rôle.
      </p>
      <QueryState query={link}>
        {(answer) => <CalendarLinkPanel link={answer} renew={renew} revoke={revoke} />}
      </QueryState>
    </Dialog>
  );
}
