import type { Answer } from './answer';
import { session } from './session';

export type Look = Answer<'/api/v1/organization', 'get'>['organization']['look'];

export const STANDARD_LOOK: Look = { accent: '', navigation: '', font: 'standard' };

// The product's own colours, as in tokens.css.
const INK = '#0f1714';
const WHITE = '#ffffff';

const FONTS: Record<Look['font'], string> = {
  standard: '',
  system: 'system-ui, "Noto Sans SC", sans-serif',
  verdana: 'Verdana, Geneva, "Noto Sans SC", sans-serif',
  georgia: 'Georgia, "Times New Roman", "Noto Serif SC", serif',
};

/** The tokens of a look; an empty one leaves the product's. */
export function tokensOf({ accent, navigation, font }: Look): Record<string, string> {
  const onDark = accent !== '' && contrast(accent, INK) < contrast(accent, WHITE);
  return {
    '--hv-font': FONTS[font],
    '--hv-nav': navigation,
    '--hv-nav-active': navigation && `color-mix(in srgb, ${navigation} 86%, white)`,
    '--hv-lime': accent,
    '--hv-lime-hover': accent && `color-mix(in srgb, ${accent} 85%, ${onDark ? 'black' : 'white'})`,
    '--hv-on-lime': accent && (onDark ? WHITE : INK),
  };
}

/** The ratio of two colours' luminances by WCAG 2.2, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Shows a look on the whole page. */
export function applyLook(look: Look): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(tokensOf(look))) {
    if (value) style.setProperty(name, value);
    else style.removeProperty(name);
  }
}

/** Shows the organization's look. */
export function showLook(): void {
  const { user, boot } = session.get();
  applyLook(user?.organization?.look ?? boot?.organization?.look ?? STANDARD_LOOK);
}

/** Keeps to the organization's look, before anybody has signed in as well. */
export function followLook(): () => void {
  showLook();
  return session.subscribe(showLook);
}
