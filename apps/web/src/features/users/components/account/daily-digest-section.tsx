import Switch from 'antd/es/switch';
import { useShowDailyDigest, useSwitchDailyDigest } from '../../api/daily-digest';
import { DetailSection } from '../../../../shared/ui/page/detail-page';
import { problemText } from '../../../../shared/ui/state/problem-notice';
import { QueryState } from '../../../../shared/ui/state/query-state';
import { toast } from '../../../../shared/ui/state/toast';
import styles from './sections.module.css';

/** Whether the user receives the daily digest of their office. */
export function DailyDigestSection() {
  const digest = useShowDailyDigest();
  const { mutateAsync: switchDigest, isPending } = useSwitchDailyDigest();
  const change = async (isOn: boolean) => {
    try {
      await switchDigest(isOn);
      toast.success(isOn ? 'Vous recevrez le récapitulatif' : 'Vous ne recevrez plus le récapitulatif');
    } catch (problem) {
      toast.error(problemText(problem));
    }
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
