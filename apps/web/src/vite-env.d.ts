declare module '@fontsource-variable/public-sans/wght.css';
