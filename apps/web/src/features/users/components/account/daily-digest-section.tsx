import Switch from 'antd/es/switch';
import { useShowDailyDigest, useSwitchDailyDigest } from '../../api/daily-digest';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { attempt } from '../../../../shared/ui/state/attempt';
import { QueryState } from '../../../../shared/ui/state/query-state';
import styles from './sections.module.css';

/** Whether the user receives the daily digest of their office. */
export function DailyDigestSection() {
  const digest = useShowDailyDigest();
  const { mutateAsync: switchDigest, isPending } = useSwitchDailyDigest();
  const change = async (isOn: boolean) => {
    await attempt(
      () => switchDigest(isOn),
      isOn ? 'Vous recevrez le récapitulatif' : 'Vous ne recevrez plus le récapitulatif',
    );
  };
  return (
    <DetailSection title="Récapitulatif quotidien">
      <p className={styles.text}>
        Les jours ouvrés à 6 h 30, un e-mail nomme les échéances, les équipes incomplètes et les demandes qui attendent
        votre antenne&nbsp;; un cadre de département y trouve ce qui n’a pas d’antenne. Rien ne part quand rien
        n’attend.
      </p>
      <QueryState query={digest}>
        {({ isOn }) => (
          <label className={styles.switch}>
            <Switch checked={isOn} loading={isPending} onChange={(next) => void change(next)} />
            Recevoir le récapitulatif
          </label>
        )}
      </QueryState>
    </DetailSection>
  );
}
