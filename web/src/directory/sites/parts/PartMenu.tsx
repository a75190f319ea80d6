import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DotsMenu } from '@/ui/DotsMenu';
import { useErrorSentence } from '@/ui/sentence';
import { toast } from '@/ui/toast';
import { keyOf, type Node, nextLevel } from './tree';
import type { PartTreeState } from './usePartTree';
import { useEditPart } from './writes';

interface Props {
  node: Node;
  state: PartTreeState;
}

/** What can be done with one division, department or unit. */
export function PartMenu({ node, state }: Props) {
  const { t } = useTranslation();
  const sentence = useErrorSentence();
  const edit = useEditPart();
  const key = keyOf(node);
  const lower = nextLevel(node.level);
  const active = node.status === 'active';
  async function turn() {
    const status = active ? 'inactive' : 'active';
    try {
      await edit.mutateAsync({ level: node.level, id: node.id, status });
      toast.done(t(active ? 'sites.deactivated' : 'sites.activated', { name: node.name }));
    } catch (cause) {
      toast.failed(sentence(cause));
    }
  }
  return (
    <DotsMenu in="row" name={node.name}>
      <Menu.Item onClick={() => state.setRenaming(key)}>{t('sites.parts.rename')}</Menu.Item>
      <Menu.Item onClick={() => state.setAsked({ what: 'edit', node })}>
        {t('sites.parts.heads')}
      </Menu.Item>
      {lower && active ? (
        <Menu.Item onClick={() => state.addBelow(key)}>{t(`sites.parts.add.${lower}`)}</Menu.Item>
      ) : null}
      <Menu.Item onClick={() => void turn()}>
        {t(active ? 'common.deactivate' : 'common.activate')}
      </Menu.Item>
      <Menu.Item color="danger" onClick={() => state.setAsked({ what: 'remove', node })}>
        {t('common.remove')}
      </Menu.Item>
    </DotsMenu>
  );
}
