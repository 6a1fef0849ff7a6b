import { valueOf } from '@pieceworks/page-parts';
import type { ReactElement } from 'react';

/** Coarse coasts, as longitude and latitude. */
const LAND = [
  '-168,66-156,71-125,70-95,72-82,62-65,60-56,52-66,44-75,38-81,30-81,25-90,30-97,26-97,18-88,16-83,9-78,8-85,13-105,20-115,30-124,40-124,48-135,58-152,60-165,60',
  '-78,8-62,10-50,0-35,-6-40,-20-48,-27-58,-38-66,-45-69,-54-74,-50-71,-30-70,-18-81,-6',
  '-17,15-6,35 10,37 32,31 43,12 51,11 40,-3 40,-15 33,-26 20,-35 12,-18 9,0 5,5-8,5',
  '-9,37-9,43-2,44-4,48 3,51 8,54 5,60 14,68 28,71 45,67 70,73 105,77 140,73 180,69 170,60 157,52 155,60 138,54 130,42 127,36 121,38 121,28 108,20 109,12 103,2 98,10 94,17 88,22 80,8 73,20 61,25 57,20 44,12 35,28 36,36 27,37 16,40 12,44 3,43',
  '114,-22 122,-17 131,-12 137,-16 142,-11 146,-19 153,-27 150,-37 141,-38 131,-31 116,-35',
  '-45,60-22,70-20,80-60,81-68,76-54,68',
  '-5,50 1,51-2,58-6,58',
  '131,32 140,35 142,40 144,44 140,42 136,36',
  '167,-46 173,-42 175,-37 178,-38 174,-43 170,-46',
  '95,5 105,-5 118,-8 104,-2',
  '109,1 117,6 118,0 114,-4',
  '131,-1 147,-6 150,-10 138,-8',
  '44,-25 50,-15 47,-25',
];

/** Shows a record's latitude and longitude on a small map of the world; nothing for a record without them. */
export function PlaceMap({ output }: { output: unknown }): ReactElement | null {
  const [latitude, longitude] = [valueOf(output, 'latitude'), valueOf(output, 'longitude')];
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return (
    <svg viewBox="-180 -85 360 145" role="img" className="map">
      <title>{`Map: ${latitude}, ${longitude}`}</title>
      <g transform="scale(1 -1)">
        {LAND.map((points) => (
          <polygon key={points} points={points} />
        ))}
        <circle cx={longitude} cy={latitude} r="4" />
      </g>
    </svg>
  );
}
