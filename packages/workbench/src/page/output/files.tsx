import { Anchor, Group, Image, Text } from '@mantine/core';
import { counted, download, fileOf, useWorkbench } from '@pieceworks/page-parts';
import type { RunResult } from '@pieceworks/page-parts/protocol';
import { createContext, type ReactElement, useContext, useEffect, useState } from 'react';

type RunFile = RunResult['files'][number];

/** The files of the run whose output is shown. */
export const RunFiles = createContext<readonly RunFile[]>([]);

/** Returns the files to which a text refers; none if any part of it is something else. */
export function useFilesIn(text: string): readonly RunFile[] {
  const kept = useContext(RunFiles);
  const files = text.split(', ').map((part) => kept.find(({ reference }) => reference === part));
  const found = files.filter((file) => file !== undefined);
  return found.length === files.length ? found : [];
}

export function Files({ files }: { files: readonly RunFile[] }): ReactElement | null {
  if (files.length === 0) return null;
  return (
    <section aria-label="Files">
      <Text fw={600} mt="md">
        {counted(files.length, 'file')}
      </Text>
      <FileLinks files={files} mah={320} />
    </section>
  );
}

/** Shows files to save, pictures as thumbnails. */
export function FileLinks({
  files,
  mah,
}: {
  files: readonly RunFile[];
  mah: number;
}): ReactElement {
  const { attempt } = useWorkbench();
  return (
    <Group align="end">
      {files.map(({ url, fileName, bytes }) => (
        <div key={url}>
          {/\.(png|jpe?g|gif|webp)$/i.test(fileName) && (
            <Thumbnail url={url} alt={fileName} mah={mah} />
          )}
          <Anchor component="button" onClick={() => attempt(() => download(url, fileName))}>
            {fileName}
          </Anchor>{' '}
          <Text span>{Math.ceil(bytes / 1024)} KiB</Text>
        </div>
      ))}
    </Group>
  );
}

type ThumbnailProps = { url: string; alt: string; mah: number };

/** Shows an image file of a run. A call loads it, because the address of an image cannot carry the page's key. */
function Thumbnail({ url, ...image }: ThumbnailProps): ReactElement | null {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    // A file that is gone has no picture; its link says why.
    const address = fileOf(url).then(
      (file) => URL.createObjectURL(file),
      () => null,
    );
    void address.then(setSource);
    return () => void address.then((known) => known !== null && URL.revokeObjectURL(known));
  }, [url]);
  return source === null ? null : <Image {...image} src={source} fit="contain" w="auto" />;
}
