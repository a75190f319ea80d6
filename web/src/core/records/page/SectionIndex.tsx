import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/platform/formats';
import type { PageSection } from './page';
import classes from './page.module.css';
import type { Sections } from './useSections';

interface Props {
  sections: readonly PageSection[];
  at: Sections;
}

/** The sections of a long record, each with what is missing in it. */
export function SectionIndex({ sections, at }: Props) {
  const { t } = useTranslation();
  return (
    <nav className={classes.index} aria-label={t('records.page.sections')}>
      {sections.map((section) => {
        function follow(event: MouseEvent) {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          at.show(section.name);
        }
        return (
          <a
            key={section.name}
            href={at.addressOf(section.name)}
            className={classes.indexLink}
            aria-current={section.name === at.here ? 'location' : undefined}
            onClick={follow}
          >
            <span>{section.title}</span> <State section={section} />
          </a>
        );
      })}
    </nav>
  );
}

/** The same where there is no room beside the sections. */
export function SectionMenu({ sections, at }: Props) {
  const { t } = useTranslation();
  const here = sections.find(({ name }) => name === at.here) ?? sections[0];
  if (!here) return null;
  return (
    <nav className={classes.indexMenu} aria-label={t('records.page.sections')}>
      <Menu position="bottom-start" width="target" returnFocus={false}>
        <Menu.Target>
          <button type="button" className={classes.indexTarget}>
            <span className={classes.indexHere}>{here.title}</span>
            <State section={here} />
            <IconChevronDown size={16} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.indexDropdown}>
          {sections.map((section) => (
            <Menu.Item
              key={section.name}
              aria-current={section === here ? 'location' : undefined}
              rightSection={<State section={section} />}
              onClick={() => at.show(section.name)}
            >
              {section.title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

/** What is missing stands before everything else that could be said. */
function State({ section }: { section: PageSection }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const missing = section.missing?.length ?? 0;
  if (missing > 0) {
    return (
      <span className={classes.indexMissing}>{t('records.page.missing', { count: missing })}</span>
    );
  }
  if (section.count) return <span className={classes.indexCount}>{number(section.count)}</span>;
  if (!section.done) return null;
  return (
    <span className={classes.indexDone}>
      <IconCheck size={15} stroke={2.2} aria-hidden />
      <span className="visually-hidden">{t('records.page.complete')}</span>
    </span>
  );
}
