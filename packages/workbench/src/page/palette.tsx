import { ActionIcon, Modal, Select } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { SearchPicture } from './pictures';
import { linkTo, VIEW_NAMES, VIEWS } from './route';
import { call } from './server-calls';
import { useWorkbench } from './workbench-state';

const ENTRIES_SHOWN = 50;

/** An entry of the palette, which leads to a link or does some work. */
type Entry = { label: string; act: () => void };

/** Shows a button, and for Ctrl + K a search over steps, triggers, flows, connections, faults and views. */
export function Palette(): ReactElement {
  const [isOpen, { open, close }] = useDisclosure();
  const groups = useEntries();
  useHotkeys([['mod+K', open]], []);
  const data = groups.map(({ group, entries }) => ({
    group,
    items: entries.map(({ label }) => ({ label, value: `${group} ${label}` })),
  }));
  const choose = (value: string | null) => {
    close();
    for (const { group, entries } of groups) {
      entries.find(({ label }) => value === `${group} ${label}`)?.act();
    }
  };
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Search everything"
        title="Search everything (Ctrl + K)"
        onClick={open}
      >
        <SearchPicture />
      </ActionIcon>
      <Modal.Root
        opened={isOpen}
        onClose={close}
        lockScroll={false}
        // Closed at once, so that it opens again without the old text.
        transitionProps={{ duration: 0 }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label="Search everything">
          <Modal.Body p="md">
            <Select
              aria-label="Step, trigger, flow, connection or fault"
              placeholder="Step, trigger, flow, connection or fault"
              data-autofocus
              searchable
              selectFirstOptionOnChange
              dropdownOpened
              limit={ENTRIES_SHOWN}
              maxDropdownHeight={360}
              nothingFoundMessage="Nothing found."
              data={data}
              value={null}
              onChange={choose}
            />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

function useEntries(): { group: string; entries: readonly Entry[] }[] {
  const { pieces, flows, connections, services, choose, attempt } = useWorkbench();
  const leadTo = (label: string, link: string): Entry => ({
    label,
    act: () => {
      location.hash = link;
    },
  });
  const stepsIn = (view: 'steps' | 'triggers') =>
    pieces.flatMap((piece) =>
      (view === 'steps' ? piece.actions : piece.triggers).map(({ name, displayName }) =>
        leadTo(`${piece.displayName}: ${displayName}`, linkTo(view, piece.shortName, name)),
      ),
    );
  const nameOf = (wanted: string) => pieces.find(({ name }) => name === wanted)?.displayName ?? '';
  return [
    { group: 'Steps', entries: stepsIn('steps') },
    { group: 'Triggers', entries: stepsIn('triggers') },
    {
      group: 'Flows',
      entries: flows.map(({ name, title }) => leadTo(title, linkTo('flows', name))),
    },
    {
      group: 'Use a connection',
      entries: connections.map(({ id, piece, name }) => ({
        label: `${nameOf(piece)}: ${name}`,
        act: () => choose(piece, id),
      })),
    },
    {
      group: 'Make the next response fail',
      entries: services.faultGroups.flatMap(({ names }) =>
        names.map((name) => ({
          label: name,
          act: () => attempt(() => call('armFault', { name, service: null, times: 1 })),
        })),
      ),
    },
    { group: 'Views', entries: VIEW_NAMES.map((view) => leadTo(VIEWS[view], linkTo(view))) },
  ];
}
