import {
  IconBolt,
  IconBuildingFactory2,
  IconClipboardCheck,
  IconCross,
  IconFlame,
  IconFlask,
  IconHelmet,
  IconLadder,
  IconLeaf,
  IconSettings,
  IconShield,
  IconTruck,
} from '@tabler/icons-react';
import type { Icon } from '@/platform/modules';
import classes from './audits.module.css';
import type { Template } from './types';

/** What a template can be told by. */
export const ICONS: Readonly<Record<Template['icon'], Icon>> = {
  clipboard: IconClipboardCheck,
  helmet: IconHelmet,
  flame: IconFlame,
  leaf: IconLeaf,
  gear: IconSettings,
  truck: IconTruck,
  flask: IconFlask,
  ladder: IconLadder,
  bolt: IconBolt,
  cross: IconCross,
  building: IconBuildingFactory2,
  shield: IconShield,
};

/** The template of an audit: its icon and its name. */
export function TemplateMark({ template }: { template: Pick<Template, 'icon' | 'name'> }) {
  const Sign = ICONS[template.icon];
  return (
    <span className={classes.template}>
      <Sign size={16} stroke={1.7} aria-hidden />
      {template.name}
    </span>
  );
}
