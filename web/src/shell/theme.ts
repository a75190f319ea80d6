import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import { setNonce } from 'get-nonce';
import type { KeyboardEvent } from 'react';
import { THEME_KEY } from '@/platform/storage';
import { styleNonce } from '@/platform/styleNonce';

// Dialogs hold the page still by a style sheet that they make.
setNonce(styleNonce());

/**
 * Mantine wants ten shades for every colour, but the product has one ink and
 * one lime and switches between them by scheme. The shades only fill the
 * places that Mantine computes; what is seen comes from tokens.css.
 */
const ink: MantineColorsTuple = [
  '#f6f7f4',
  '#eef0eb',
  '#e2e6df',
  '#c8f031',
  '#849189',
  '#5b6a61',
  '#3a4840',
  '#24302b',
  '#15201a',
  '#0f1714',
];

/** Mantine's greys, from text to ground, in the product's tint for each scheme. */
const gray: MantineColorsTuple = [
  '#f6f7f4',
  '#eef0eb',
  '#e2e6df',
  '#d3d9d0',
  '#c6cdc5',
  '#849189',
  '#5b6a61',
  '#3a4840',
  '#24302b',
  '#15201a',
];
const dark: MantineColorsTuple = [
  '#e7eee9',
  '#c3cbc5',
  '#9aaaa1',
  '#6f7f76',
  '#35443d',
  '#24302b',
  '#131b18',
  '#0f1613',
  '#0c1210',
  '#090e0c',
];

function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** A form puts the focus on what is wrong: a list that opened by itself would lie over the reason. */
const QUIET_UNTIL_ASKED = { openOnFocus: false };

export const theme = createTheme({
  colors: { ink, gray, dark },
  primaryColor: 'ink',
  // The fourth of the inks is the lime: it is what stands for ink in the dark.
  primaryShade: { light: 9, dark: 3 },
  autoContrast: true,
  fontFamily: 'var(--hv-font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '0.9375rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
  spacing: { xs: '6px', sm: '10px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
  defaultRadius: 'md',
  headings: { fontWeight: '650' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Lime is told apart from paper only by what lies on it.
    Checkbox: { defaultProps: { iconColor: 'var(--hv-on-primary)' } },
    // The focus goes to the first item: a placeholder before it is no menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // The list scrolls by itself: a scroller around it would be one more thing
    // that keys and screen readers cannot tell the sense of.
    // Enter takes the first match, and never sends the form around.
    Select: {
      defaultProps: {
        ...QUIET_UNTIL_ASKED,
        withScrollArea: false,
        classNames: { options: 'choices' },
        selectFirstOptionOnChange: true,
        onKeyDown: keepEnter,
      },
    },
    MultiSelect: {
      defaultProps: { ...QUIET_UNTIL_ASKED, selectFirstOptionOnChange: true, onKeyDown: keepEnter },
    },
    // "20,9" is no 209: most languages write a comma.
    NumberInput: { defaultProps: { allowedDecimalSeparators: ['.', ','] } },
    TagsInput: { defaultProps: QUIET_UNTIL_ASKED },
    Autocomplete: { defaultProps: QUIET_UNTIL_ASKED },
  },
  variantColorResolver: (input) => {
    if (input.variant === 'filled' && (!input.color || input.color === 'ink')) {
      return {
        background: 'var(--hv-primary)',
        hover: 'var(--hv-primary-hover)',
        color: 'var(--hv-on-primary)',
        border: '1px solid transparent',
      };
    }
    if (input.variant === 'filled' && input.color === 'danger') {
      return {
        background: '#b3261e',
        hover: '#962018',
        color: '#ffffff',
        border: '1px solid transparent',
      };
    }
    // What deletes or throws away, in menus and beside other buttons.
    if (input.color === 'danger') {
      return {
        background: 'transparent',
        hover: 'color-mix(in srgb, var(--hv-danger) 10%, transparent)',
        color: 'var(--hv-danger)',
        border: '1px solid transparent',
      };
    }
    if (input.variant === 'subtle') {
      return {
        background: 'transparent',
        hover: 'var(--hv-hover)',
        color: 'var(--hv-text)',
        border: '1px solid transparent',
      };
    }
    return defaultVariantColorsResolver(input);
  },
});

/** The choice of light or dark survives signing out, like the language. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: THEME_KEY });
