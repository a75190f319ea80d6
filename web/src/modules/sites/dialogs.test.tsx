import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from '@/modules/records/testing';
import { answerOf } from '@/platform/fixtures';
import { session } from '@/platform/session';
import { renderPart } from '@/ui/testing';
import { PartDialog } from './parts/PartDialog';
import type { Node } from './parts/tree';
import { PlanDialog } from './plans/PlanDialog';

const NODE: Node = {
  level: 'division',
  id: 3,
  name: 'Refinery',
  status: 'active',
  head: null,
  in_charge: null,
  parentId: 1,
  below: [],
};

const DIALOGS = {
  'a part': [
    (onClose: () => void) => <PartDialog node={NODE} tree={[]} onClose={onClose} />,
    'Name',
  ],
  'a plan': [
    (onClose: () => void) => <PlanDialog siteId={1} onClose={onClose} onShow={() => undefined} />,
    'Name of the level',
  ],
} as const;

test.each(Object.entries(DIALOGS))(
  'what is typed of %s is not closed away unasked',
  async (_, [show, label]) => {
    session.open(answerOf());
    serve({});
    const onClose = vi.fn();
    renderPart(show(onClose));
    fireEvent.change(await screen.findByLabelText(label), { target: { value: 'North' } });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await screen.findByText('Leave without saving?');
    expect(onClose).not.toHaveBeenCalled();
  },
);
