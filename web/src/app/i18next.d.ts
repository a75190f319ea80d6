import 'i18next';
import type words from '@/locales/en.json';
import type { ModuleWords } from '@/platform/words';

// The English files are the list of all keys; a key that is not in them does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof words & ModuleWords };
    returnNull: false;
  }
}
