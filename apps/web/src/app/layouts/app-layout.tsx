import ConfigProvider from 'antd/es/config-provider';
import frFR from 'antd/es/locale/fr_FR';
import '../theme/ant-design.css';
import { theme } from '../theme/theme';
import { SignedInLayout } from './signed-in-layout';

/** The staff's pages: those behind the login with Ant Design, in our theme and with its own texts in French. */
export function AppLayout() {
  return (
    <ConfigProvider theme={theme} locale={frFR}>
      <SignedInLayout />
    </ConfigProvider>
  );
}
