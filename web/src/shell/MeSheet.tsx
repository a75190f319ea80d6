import { useMantineColorScheme } from '@mantine/core';
import { IconFlag, IconLogout, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES } from '@/platform/locale';
import { recordKinds } from '@/platform/modules';
import { useMe, useSession } from '@/platform/session';
import { useSaid } from '@/platform/words';
import { AppLink } from '@/ui/AppLink';
import { Sheet } from './Sheet';
import classes from './Sheet.module.css';
import { THEMES } from './ThemeMenu';
import { useLocale } from './useLocale';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** On a phone: what concerns the person alone. */
export function MeSheet({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const said = useSaid();
  const who = useSession();
  const me = useMe();
  const own = recordKinds().flatMap(({ own }) => (own?.allowed(who) ? [own] : []));
  return (
    <Sheet title={me.full_name} opened={opened} onClose={onClose}>
      <ul className={classes.lines}>
        {own.map(({ label, href }) => (
          <Line key={label} href={href(me.id)} icon={<IconFlag size={20} />} onFollow={onClose}>
            {said(label)}
          </Line>
        ))}
        <Line href="/myaccount" icon={<IconUser size={20} />} onFollow={onClose}>
          {t('users.title')}
        </Line>
        <Line href="/logout" icon={<IconLogout size={20} />} onFollow={onClose}>
          {t('nav.signOut')}
        </Line>
      </ul>
      <Looks />
    </Sheet>
  );
}

interface LineProps {
  href: string;
  icon: ReactNode;
  onFollow: () => void;
  children: ReactNode;
}

function Line({ href, icon, onFollow, children }: LineProps) {
  return (
    <li>
      <AppLink className={classes.line} href={href} onClick={onFollow}>
        <span aria-hidden>{icon}</span>
        <span className={classes.label}>{children}</span>
      </AppLink>
    </li>
  );
}

/** Language and theme, which on a wide screen are at its top. */
function Looks() {
  const { t } = useTranslation();
  const { locale, choose } = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <h3 className={classes.heading}>{t('app.language')}</h3>
      <div className={classes.choices}>
        {LOCALES.map((each) => (
          <Choice key={each} lang={each} chosen={each === locale} onChoose={() => choose(each)}>
            {LOCALE_NAMES[each]}
          </Choice>
        ))}
      </div>
      <h3 className={classes.heading}>{t('app.theme.label')}</h3>
      <div className={classes.choices}>
        {THEMES.map((each) => (
          <Choice key={each} chosen={each === colorScheme} onChoose={() => setColorScheme(each)}>
            {t(`app.theme.${each}`)}
          </Choice>
        ))}
      </div>
    </>
  );
}

interface ChoiceProps {
  chosen: boolean;
  onChoose: () => void;
  lang?: string;
  children: ReactNode;
}

function Choice({ chosen, onChoose, lang, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={chosen}
      lang={lang}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}
