import {
  ActionIcon,
  Modal,
  type OptionsFilter,
  Select,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import {
  call,
  linkTo,
  SearchPicture,
  useWorkbench,
  VIEW_NAMES,
  type ViewName,
  VIEWS,
} from '@pieceworks/page-parts';
import type { ReactElement } from 'react';

const ENTRIES_SHOWN = 50;

/** An entry of the palette, which leads to a link or does some work. It is also found by what is said about it. */
type Entry = { label: string; about: string; act: () => void };

type Group = { group: string; entries: readonly Entry[] };

/** Shows a button, and for Ctrl + K a search over everything that the page leads to or can do. */
export function Palette(): ReactElement {
  const [isOpen, { open, close, toggle }] = useDisclosure();
  const groups = useEntries();
  useHotkeys([['mod+K', toggle]], []);
  const entries = new Map<string, Entry>(
    groups.flatMap(({ group, entries: own }) =>
      own.map((entry) => [`${group} ${entry.label}`, entry] as const),
    ),
  );
  const data = groups.map(({ group, entries: own }) => ({
    group,
    items: own.map(({ label }) => ({ label, value: `${group} ${label}` })),
  }));
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
          <Modal.Body
            p="md"
            // The list is always open: it would take Escape for itself, and has nothing to go on to by Tab.
            onKeyDownCapture={(event) => {
              if (event.key !== 'Escape' && event.key !== 'Tab') return;
              event.preventDefault();
              // A Tab would keep the focus from returning to where it was.
              event.stopPropagation();
              close();
            }}
          >
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
              filter={filterBy((value) => entries.get(value)?.about ?? '')}
              renderOption={({ option: { label, value } }) => (
                <div>
                  <Text>{label}</Text>
                  <Text size="xs" opacity={0.8} lineClamp={1}>
                    {entries.get(value)?.about}
                  </Text>
                </div>
              )}
              value={null}
              onChange={(value) => {
                close();
                entries.get(value ?? '')?.act();
              }}
            />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}

/** Returns a filter that finds all words in a label and in what is said about it. Groups with such a label come first. */
function filterBy(aboutOf: (value: string) => string): OptionsFilter {
  return ({ options, search, limit }) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const isIn = (text: string) => words.every((word) => text.toLowerCase().includes(word));
    const found = options.flatMap((option) => {
      if (!('group' in option)) return [];
      const named = option.items.filter(({ label }) => isIn(label));
      const others = option.items.filter(
        ({ label, value }) => !isIn(label) && isIn(`${label} ${aboutOf(value)}`),
      );
      return [{ group: option.group, items: [...named, ...others], isNamed: named.length > 0 }];
    });
    let left = limit;
    return found
      .sort((one, other) => Number(other.isNamed) - Number(one.isNamed))
      .map(({ group, items }) => {
        const shown = items.slice(0, left);
        left -= shown.length;
        return { group, items: shown };
      });
  };
}

/** The work that a person does in each view. */
const ABOUT_VIEWS: Readonly<Record<ViewName, string>> = {
  start: 'Choose a job that is filled in',
  steps: 'Fill in an action and run it',
  triggers: 'Turn a trigger on and see its events',
  flows: 'See the flows to import',
  services: 'Answer requests, publish articles, refill credits and points, reset everything',
  connections: 'Connect an account of your own',
  instance: 'Values for an Activepieces instance on this machine',
};

function useEntries(): readonly Group[] {
  const { pieces, flows, connections, services, choose, attempt } = useWorkbench();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const leadTo = (label: string, about: string, link: string): Entry => ({
    label,
    about,
    act: () => {
      location.hash = link;
    },
  });
  const stepsIn = (view: 'steps' | 'triggers') =>
    pieces.flatMap((piece) =>
      (view === 'steps' ? piece.actions : piece.triggers).map(
        ({ name, displayName, description }) =>
          leadTo(
            `${piece.displayName}: ${displayName}`,
            description,
            linkTo(view, piece.shortName, name),
          ),
      ),
    );
  const nameOf = (wanted: string) => pieces.find(({ name }) => name === wanted)?.displayName ?? '';
  return [
    { group: 'Steps', entries: stepsIn('steps') },
    { group: 'Triggers', entries: stepsIn('triggers') },
    {
      group: 'Flows',
      entries: flows.map(({ name, title, summary }) =>
        leadTo(title, summary, linkTo('flows', name)),
      ),
    },
    {
      group: 'Use a connection',
      entries: connections.map(({ id, piece, name, why }) => ({
        label: `${nameOf(piece)}: ${name}`,
        about: why,
        act: () => choose(piece, id),
      })),
    },
    {
      group: 'Make the next response fail',
      entries: services.faultGroups.flatMap(({ group, names }) =>
        names.map((name) => ({
          label: name,
          about: group,
          act: () => attempt(() => call('armFault', { name, service: null, times: 1 })),
        })),
      ),
    },
    {
      group: 'Do',
      entries: [
        ...services.quotas.map(({ service, displayName, unit, left }) => ({
          label: `Refill the ${unit} of ${displayName}`,
          about: `${left} left`,
          act: () => attempt(() => call('refill', { service })),
        })),
        {
          label: `Use ${other} colours`,
          about: 'Colour scheme, light or dark mode',
          act: () => setColorScheme(other),
        },
      ],
    },
    {
      group: 'Views',
      entries: VIEW_NAMES.map((view) => leadTo(VIEWS[view], ABOUT_VIEWS[view], linkTo(view))),
    },
  ];
}
