import type { DeliveryChannel, DeliveryChannelAnswer, WhenAway } from '@pds/api-client/generated/model';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import { useMemo, useState } from 'react';
import { Field } from '../../../../shared/form/ant-design/field';
import { useProblemForm } from '../../../../shared/form/ant-design/use-problem-form';
import { FormProblem } from '../../../../shared/form/form-problem';
import { useHasRole } from '../../../../shared/session/session';
import { Dialog } from '../../../../shared/ui/dialog/dialog';
import { toast } from '../../../../shared/ui/state/toast';
import { useChooseDeliveryChannel, useShowDeliveryChannel } from '../../api/delivery-channel';

const title = 'Dépôt des factures publiques';
const labels: Readonly<Record<DeliveryChannel, string>> = {
  off: 'Par e-mail seulement',
  platform: 'Plateforme agréée',
  'chorus-pro': 'Chorus Pro',
};

const awayLabels: Readonly<Record<WhenAway, string>> = {
  issue: 'L’émission continue',
  wait: 'L’émission attend',
};

/** Button and dialog for the platform of a department's invoices to public buyers; nothing where no platform is connected. */
export function DeliveryChannelButton({ departmentId }: { departmentId: number }) {
  const { data } = useShowDeliveryChannel(departmentId);
  const [isOpen, setOpen] = useState(false);
  if (!data || data.connected.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      {isOpen && <ChannelDialog departmentId={departmentId} shown={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChannelDialog({
  departmentId,
  shown,
  onClose,
}: {
  departmentId: number;
  shown: DeliveryChannelAnswer;
  onClose: () => void;
}) {
  const readOnly = !useHasRole('ROLE_ADMIN', 'ROLE_LOCAL_MANAGER');
  const { mutateAsync: choose } = useChooseDeliveryChannel(departmentId);
  const form = useProblemForm<{ channel: DeliveryChannel; whenAway: WhenAway }>({
    values: useMemo(() => ({ channel: shown.channel, whenAway: shown.whenAway }), [shown]),
    save: async (choice) => {
      await choose(choice);
      toast.success('Modifications enregistrées');
      onClose();
    },
  });
  return (
    <Dialog title={title} width={560} keep onClose={onClose}>
      <Form {...form.formProps} name="delivery-channel" aria-label={title} disabled={readOnly || undefined}>
        <p>
          Les factures des collectivités et établissements publics qui ont un SIRET sont déposées dès leur émission.
          L’envoi par e-mail reste possible pour toutes.
        </p>
        <Field name="channel" label="Plateforme de dépôt">
          <select className="pds-input" disabled={readOnly}>
            {(['off', ...shown.connected] as const).map((channel) => (
              <option key={channel} value={channel}>
                {labels[channel]}
              </option>
            ))}
          </select>
        </Field>
        {shown.judging.length > 0 && (
          <>
            <p>
              La plateforme agréée contrôle chaque facture avant que son numéro soit pris, et une facture qu’elle
              refuserait n’est pas émise.
            </p>
            <Field name="whenAway" label="Si la plateforme ne répond pas">
              <select className="pds-input" disabled={readOnly}>
                {(['issue', 'wait'] as const).map((rule) => (
                  <option key={rule} value={rule}>
                    {awayLabels[rule]}
                  </option>
                ))}
              </select>
            </Field>
          </>
        )}
        <FormProblem problem={form.problem} />
        {!readOnly && (
          <Button type="primary" htmlType="submit" loading={form.saving}>
            Enregistrer
          </Button>
        )}
      </Form>
    </Dialog>
  );
}
