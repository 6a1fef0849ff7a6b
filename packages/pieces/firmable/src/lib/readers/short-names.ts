/**
 * Given names with their common short forms, which begin with the same letter: those before a bar, and those after the
 * colon. `rob|ert:robbie` is also Rob and Robbie.
 */
const NAMES =
  'abigail:abby al|an al|bert al|ex|ander:alec alex|andra al|f|red al|istair andrew:andy ange|la:angie anna:annie ' +
  'anne:annie ant|hony archibald:archie ' +
  'barb|ara bea|trice bel|inda ben|jamin bern|adette:bernie bern|ard:bernie bert|ram beth|any bev|erley brad|ley bron|wyn ' +
  'cal|lum cal|vin cam|eron cass|andra cath|erine:cate,cathy cath|ryn:cathy charles:charlie charlotte:charlie chris|tian ' +
  'chris|tina:chrissie chris|tine:chrissie chris|topher clem|ent clem|entine cliff|ord col|in constance:connie con|stantine ' +
  'cynthia:cindy ' +
  'dan|iel:danny dani|ela dani|elle david:dave deb|orah:debbie deb|ra:debbie dennis:denny des|mond di|ana di|ane di|anne ' +
  'dom|inic don|ald dorothy:dot doug|las ' +
  'ed|mund:eddie ed|ward:eddie ed|win:eddie eleanor:ellie elizabeth:ellie ellen:ellie ernest:ernie ' +
  'fi|ona fran|ces fran|cesca fran|cis:frank frank|lin fred|erick:freddie ' +
  'gabriel:gabe gav|in geoff|rey gerald:gerry gerard:gerry greg|ory gwen|dolyn ' +
  'harold:harry harrison:harry henry:harry herb|ert ' +
  'isabel:izzy isabella:izzy ' +
  'jacob:jake jacqueline:jackie,jacqui james:jim,jimmy jan|et jan|ice jan|ine jeff|rey jen|nifer:jenny jeremy:jerry ' +
  'jerome:jerry jess|ica jo|anna jo|anne john:johnny jon|athan jon|athon joseph:joe,joey jo|sephine josh|ua judith:judy ' +
  'julia:jules julian:jules juliet:jules ' +
  'kat|harine:kate,katie kat|h|erine:kate,kathy,katie kath|leen:kathy kat|h|ryn:kate,kathy,katie ken|neth:kenny kev|in ' +
  'kim|berley kim|berly kirst|en kris|ten kris|tina kris|tine kris|topher ' +
  'lachlan:lachie laurence:larry,laurie lawrence:larry,laurie leo|nard:len leo|nardo les|ley les|lie lou|is lou|ise ' +
  'madeleine:maddie,maddy madeline:maddie,maddy madison:maddie,maddy marg|aret:maggie,meg matt|hew max|imilian max|well ' +
  'meg|an mel|anie mel|inda mel|issa mel|vin michael:mick,mike mitch|ell mo|hamed mo|hammad mo|hammed muhammad:mo ' +
  'nat|alie nat|asha nat|han:nate nat|haniel:nate nic|holas:nick nic|ola:nicky,nikki nicolas:nick nic|ole:nicky,nikki ' +
  'norm|an ' +
  'oliver:ollie olivia:ollie ' +
  'pam|ela pat|ricia pat|rick:paddy pen|elope:penny pete|r phil|ip philippa:pip phil|lip phillipa:pip ' +
  'rach|ael rach|el ray|mond reg|inald rich|ard:rick,ricky rob|ert:robbie rob|erta:robbie rod|erick rod|ney ron|ald ' +
  'rosemary:rosie russ|ell ' +
  'sal|ly sam|antha sam|uel sandra:sandy seb|astian sid|ney stan|ley steph|anie stephen:steve steve|n stewart:stu stu|art ' +
  'susan:sue,susie suzanne:sue,susie syd|ney ' +
  'tam|ara terence:terry teresa:terry,tess terrence:terry theo|dore:ted theresa:terry,tess thomas:tom,tommy tim|othy ' +
  'tobias:toby ' +
  'val|erie vic|tor vic|toria:vicki,vicky vince|nt viv|ian viv|ienne ' +
  'wal|ter:wally wes|ley will|iam ' +
  'zac|h|ary:zack';

/** The names that each short form stands for. */
const SHORT_FORMS = new Map<string, string[]>();
for (const line of NAMES.split(' ')) {
  const [bars = '', others] = line.split(':');
  const parts = bars.split('|');
  const beginnings = parts.slice(1).map((_, end) => parts.slice(0, end + 1).join(''));
  for (const short of [...beginnings, ...(others?.split(',') ?? [])]) {
    SHORT_FORMS.set(short, [...standsFor(short), parts.join('')]);
  }
}

/** Returns true if one of two given names, in lower case, is a common short form of the other. */
export function isShortForm(one: string, other: string): boolean {
  return standsFor(one).includes(other) || standsFor(other).includes(one);
}

/** Returns true if two given names, in lower case, are short forms of one name. */
export function haveOneLongForm(one: string, other: string): boolean {
  return standsFor(one).some((name) => standsFor(other).includes(name));
}

function standsFor(name: string): readonly string[] {
  return SHORT_FORMS.get(name) ?? [];
}
