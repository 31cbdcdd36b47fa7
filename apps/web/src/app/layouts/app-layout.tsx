import ConfigProvider from 'antd/es/config-provider';
import frFR from 'antd/es/locale/fr_FR';
import { usePrefersReducedMotion } from '../../shared/ui/use-media-query';
import '../theme/ant-design.css';
import { stillTheme, theme } from '../theme/theme';
import { SignedInLayout } from './signed-in-layout';

/** Layout of the staff's pages: pages behind the login with Ant Design, in our theme and in French. */
export function AppLayout() {
  return (
    <ConfigProvider theme={usePrefersReducedMotion() ? stillTheme : theme} locale={frFR}>
      <SignedInLayout />
    </ConfigProvider>
  );
}
