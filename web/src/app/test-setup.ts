import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, vi } from 'vitest';
import common from '@/locales/en.json';
import { declareModules } from '@/platform/modules';
import { queryClient } from '@/platform/queries';
import { session } from '@/platform/session';
import { modules } from './modules';

// jsdom draws nothing, so it has none of these; components only need them to be there.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) as MediaQueryList;

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

window.IntersectionObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as never;

// Fields that grow with their text wait for fonts.
Object.defineProperty(document, 'fonts', { value: document.fonts ?? new EventTarget() });

// Nor does it read files in the way that browsers do.
Blob.prototype.arrayBuffer ??= function () {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.readAsArrayBuffer(this);
  });
};
Blob.prototype.text ??= async function () {
  return new TextDecoder().decode(await this.arrayBuffer());
};

Element.prototype.scrollIntoView ??= () => undefined;

const own = import.meta.glob<object>('../{core,directory,modules}/*/locales/en.json', {
  eager: true,
  import: 'default',
});
const named = Object.entries(own).map(([path, words]) => [path.split('/')[2], words]);
const words = { ...common, ...Object.fromEntries(named) };

declareModules(modules);

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: words } },
  interpolation: { escapeValue: false },
});

// A whole list takes its time on a machine that does much else.
configure({ asyncUtilTimeout: 60_000 });

// What one test showed, opened, read and replaced is not there in the next.
afterEach(() => {
  cleanup(); // before there is nobody to draw it for
  session.close('none');
  queryClient.clear();
  vi.unstubAllGlobals();
});
