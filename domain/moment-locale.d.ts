declare module 'moment/locale/es';
