import ConfigProvider from 'antd/es/config-provider';
import frFR from 'antd/es/locale/fr_FR';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { usePrefersReducedMotion } from '../use-media-query';
import './ant-design.css';
import { reducedMotionTheme, theme } from './theme';

/** Around whatever uses Ant Design's components, a route's pages by default: shows them in our theme and in French. */
export function AntDesign({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <ConfigProvider theme={usePrefersReducedMotion() ? reducedMotionTheme : theme} locale={frFR}>
      {children}
    </ConfigProvider>
  );
}
