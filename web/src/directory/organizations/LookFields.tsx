import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import { ColorInput, Select } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { applyLook, type Look, showLook } from '@/platform/look';
import { Pair } from '@/ui/form/Form';

interface Props {
  // biome-ignore lint/suspicious/noExplicitAny: the form's own type.
  props: (field: any) => object;
  look: Look;
}

const FONTS = ['standard', 'system', 'verdana', 'georgia'] as const;
const NAVIGATIONS = ['#0f1714', '#0b2545', '#3c1642', '#4a1717', '#123524', '#1f2933'];
const ACCENTS = ['#c8f031', '#ffd166', '#ff9f6b', '#7bdff2', '#8ee3b0', '#d7b9ff'];
const COLOUR = /^#[0-9a-f]{6}$/;

/** The organization's own colours and font; the page shows them at once. */
export function LookFields({ props, look }: Props) {
  const { t } = useTranslation();
  const { accent, navigation, font } = look;
  useEffect(() => {
    const whole = (colour: string) => (COLOUR.test(colour) ? colour : '');
    applyLook({ accent: whole(accent), navigation: whole(navigation), font });
  }, [accent, navigation, font]);
  useEffect(() => showLook, []); // what was not saved goes
  return (
    <>
      <Pair>
        <ColorInput
          label={t('organizations.look.navigation')}
          description={t('organizations.look.navigationHelp')}
          placeholder={t('organizations.look.own')}
          swatches={NAVIGATIONS}
          {...props('look.navigation')}
        />
        <ColorInput
          label={t('organizations.look.accent')}
          description={t('organizations.look.accentHelp')}
          placeholder={t('organizations.look.own')}
          swatches={ACCENTS}
          {...props('look.accent')}
        />
      </Pair>
      <Select
        label={t('organizations.look.font')}
        data={FONTS.map((value) => ({ value, label: t(`organizations.look.fonts.${value}`) }))}
        allowDeselect={false}
        {...props('look.font')}
      />
    </>
  );
}
