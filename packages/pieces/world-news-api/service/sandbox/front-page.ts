import { crc32, deflateSync } from 'node:zlib';
import { ODD_PAPERS, PAPERS } from './papers';

const [WIDTH, HEIGHT] = [360, 480];
const MARGIN = 24;
const [PAPER, INK, GREY, LIGHT] = [250, 30, 170, 215];

/** Rows of five dots for each character, from top to bottom, in hexadecimal. */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    A: '0e11111f111111',
    B: '1e11111e11111e',
    C: '0e11101010110e',
    D: '1e11111111111e',
    E: '1f10101e10101f',
    F: '1f10101e101010',
    G: '0e11101711110f',
    H: '1111111f111111',
    I: '0e04040404040e',
    J: '0702020202120c',
    K: '11121418141211',
    L: '1010101010101f',
    M: '111b1515111111',
    N: '11111915131111',
    O: '0e11111111110e',
    P: '1e11111e101010',
    Q: '0e11111115120d',
    R: '1e11111e141211',
    S: '0f10100e01011e',
    T: '1f040404040404',
    U: '1111111111110e',
    V: '11111111110a04',
    W: '1111111515150a',
    X: '11110a040a1111',
    Y: '11110a04040404',
    Z: '1f01020408101f',
    0: '0e11131519110e',
    1: '040c040404040e',
    2: '0e11010204081f',
    3: '1f02040201110e',
    4: '02060a121f0202',
    5: '1f101e0101110e',
    6: '0608101e11110e',
    7: '1f010204080808',
    8: '0e11110e11110e',
    9: '0e11110f01020c',
    '-': '0000001f000000',
  }),
);

const HEADLINES = ['HARBOUR BRIDGE OPENS EARLY', 'FLOODS CLOSE ROADS', 'FINAL GOES TO SYDNEY'];

/**
 * Draws the front page that a path names, as a PNG: a masthead, a day, headlines, and bars for the rest of the text.
 * @returns undefined for any other path.
 */
export function drawFrontPage(path: string): Buffer | undefined {
  const [, id, day = ''] = /^\/front-pages\/(.+)-(\d{4}-\d\d-\d\d)\.png$/.exec(path) ?? [];
  const paper = [...PAPERS, ...ODD_PAPERS].find((one) => one.id === id);
  if (paper === undefined) return undefined;
  const page = new Drawing();
  page.write(paper.name, 24, 3);
  page.write(day, 56, 1);
  page.fill(MARGIN, 70, WIDTH - 2 * MARGIN, 2, INK);
  HEADLINES.forEach((headline, at) => {
    const top = 90 + 128 * at;
    page.write(headline, top, 2);
    page.fill(MARGIN, top + 24, 140, 76, LIGHT);
    for (let line = 0; line < 7; line++) {
      page.fill(MARGIN + 154, top + 26 + 11 * line, line === 6 ? 90 : 158, 4, GREY);
    }
  });
  return page.png();
}

/** A picture in shades of grey. */
class Drawing {
  readonly #dots = Buffer.alloc(WIDTH * HEIGHT, PAPER);

  fill(left: number, top: number, width: number, height: number, shade: number): void {
    for (let y = top; y < top + height; y++) {
      this.#dots.fill(shade, y * WIDTH + left, y * WIDTH + Math.min(left + width, WIDTH));
    }
  }

  /** Writes a line in capitals, in the middle of the page. @param dot size of a dot of a letter. */
  write(text: string, top: number, dot: number): void {
    const step = 6 * dot;
    const letters = text.toUpperCase().slice(0, Math.floor(WIDTH / step));
    const start = Math.floor((WIDTH - letters.length * step) / 2);
    Array.from(letters).forEach((letter, at) => {
      const rows = Buffer.from(LETTERS.get(letter) ?? '', 'hex');
      rows.forEach((row, y) => {
        for (let x = 0; x < 5; x++) {
          if (((row >> (4 - x)) & 1) === 0) continue;
          this.fill(start + at * step + x * dot, top + y * dot, dot, dot, INK);
        }
      });
    });
  }

  png(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(WIDTH, 0);
    header.writeUInt32BE(HEIGHT, 4);
    // 8 bits per dot, greyscale.
    header[8] = 8;
    const rows = Array.from({ length: HEIGHT }, (_, y) =>
      Buffer.concat([Buffer.of(0), this.#dots.subarray(y * WIDTH, (y + 1) * WIDTH)]),
    );
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.concat(rows))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
