import 'i18next';
import type words from '@/locales/en.json';

// The English file is the list of all keys; a key that is not in it does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof words };
    returnNull: false;
  }
}
