import type { ThemeConfig } from 'antd/es/config-provider';

/**
 * The only Ant Design theme. Colours and sizes repeat the custom properties of base.css, which style everything that is not an Ant Design
 * component: change both together.
 */
export const theme: ThemeConfig = {
  // The styles come from a sheet created by the build: build/ant-design.ts.
  zeroRuntime: true,
  hashed: false,
  token: {
    colorPrimary: '#1b4b8f',
    colorInfo: '#1b4b8f',
    colorLink: '#1b4b8f',
    colorSuccess: '#1d6b43',
    colorWarning: '#9a4a06',
    colorError: '#b3261e',
    colorTextBase: '#14263a',
    colorTextSecondary: '#51637a',
    colorTextTertiary: '#51637a',
    colorTextDescription: '#51637a',
    colorTextPlaceholder: '#66788e',
    colorBorder: '#8fa1b5',
    colorBorderSecondary: '#d6dfe9',
    colorSplit: '#d6dfe9',
    colorBgLayout: '#f3f6fa',
    fontFamily: "'Public Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontSize: 15,
    lineHeight: 1.55,
    borderRadius: 6,
    borderRadiusLG: 10,
    controlHeight: 40,
    controlHeightLG: 48,
    controlHeightSM: 32,
    controlOutlineWidth: 3,
    motionDurationMid: '0.15s',
  },
  components: {
    Button: { fontWeight: 600, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Form: { verticalLabelPadding: '0 0 6px', itemMarginBottom: 20, labelRequiredMarkColor: '#b3261e' },
    Modal: { titleFontSize: 18 },
  },
};

/**
 * The same theme without motion, for users who prefer reduced motion. Ant Design waits for the end of a motion. One shortened to nothing by
 * CSS may end before Ant Design listens.
 */
export const reducedMotionTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };
