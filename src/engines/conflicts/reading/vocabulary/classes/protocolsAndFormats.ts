import { type ValueClass, valueClass } from "../valueClass.ts";

/** What goes over wires and into files. */
export const PROTOCOLS_AND_FORMATS: readonly ValueClass[] = [
  valueClass(
    "format",
    "format serialization encoding payload payloads encoded wire",
    false,
    "json=.json=application/json, yaml=.yaml=.yml, toml=.toml, xml=.xml, protobuf=protocol buffers=protobufs=proto3=proto2, avro=.avro, msgpack=messagepack=message pack, csv=.csv, parquet=.parquet, thrift=.thrift, cbor, ndjson=json lines=jsonl, tsv=.tsv, ini=.ini=ini files, bson, flatbuffers=flat buffers, cap'n proto=capnproto=capnp, json5=.json5=jsonc, arrow ipc=apache arrow=feather files, xlsx=.xlsx=excel files, edn=edn format, bincode, postcard rust, borsh, ron format, s-expressions=sexp, plist=.plist, hocon, java properties=.properties, smile format, ion format=amazon ion, asn.1=asn1, bencode, hdf5, netcdf, zarr, x12=edi x12, edifact, hl7=hl7 v2, fhir, ubjson, sbe encoding=simple binary encoding, rkyv, fory=apache fury, kryo, java serialization, php serialize, ical=icalendar=.ics, vcard, orc files, geojson, topojson, shapefile=shapefiles, geopackage, gpx, kml, wkt=wkb, protojson, toon format, kdl format, nestedtext",
  ),
  valueClass(
    "schema language",
    "schema schemas contract spec",
    false,
    "openapi=openapi 3.0=openapi 3.1=openapi 3, swagger 2.0=swagger, json schema=jsonschema, raml, api blueprint, typespec=cadl, smithy idl, xsd=xml schema, relax ng, dtd, graphql sdl, avro schema=avsc, protobuf schema, wadl, typeschema, linkml, jtd=json type definition, shacl, dbml, buf schema registry, arazzo",
  ),
  valueClass(
    "serialization library",
    "serializer serialization",
    true,
    "jackson=objectmapper, gson, moshi, serde=serde_json, newtonsoft=newtonsoft.json=json.net, system.text.json, fastjson=fastjson2, kotlinx.serialization=kotlinx serialization, simdjson, rapidjson, nlohmann json=nlohmann/json, orjson, ujson, simplejson, jsoniter=json-iterator, sonic json=bytedance/sonic, easyjson, active_model_serializers=active model serializers, jbuilder, blueprinter, alba gem, oj gem, jms serializer, fractal php, circe=circe json, play-json, spray-json, argonaut, aeson, jason elixir, poison elixir, swiftyjson, codable, json_serializable, freezed dart, superjson, devalue, class-transformer, protobuf-ts, protobufjs=protobuf.js, ts-proto, prost, rust-protobuf, gogo protobuf=gogoproto, vtprotobuf, nanopb, boost.serialization, cereal c++, jsonapi-serializer, memorypack, messagepack-csharp, utf8json, glaze json, boost.json, yyjson, cjson, jansson, dsl-json, json-b=jsonb yasson, qs parser",
  ),
  valueClass(
    "compression",
    "compression codec compressed compress compresses",
    false,
    "lz4=lz4hc, zstd=zstandard, snappy, gzip=gz=pigz, brotli, deflate=zlib=zlib-ng, lzma=xz=lzma2, bzip2=bz2, lzo, lzfse, zopfli, libdeflate, lzf, density codec, blosc, bzip3, lzw, kraken oodle=oodle, gorilla encoding, dictionary encoding, run length encoding=rle, delta encoding, fsst",
  ),
  valueClass(
    "archive format",
    "archive archives",
    false,
    "zip archive=zip files=.zip, tar.gz=tgz=tarball, tar.zst, tar.xz, tar.bz2, 7z=7zip=7-zip, rar files=.rar, cpio, asar, .whl, sdist, jar files=.jar=fat jar=uber jar=shaded jar, war file=.war, oci image=oci images, iso image, cab files, xar, nar archive",
  ),
  valueClass(
    "codec",
    "video codec audio",
    false,
    "h.264=h264=avc=x264, h.265=h265=hevc=x265, vp8, vp9, av1=libaom=svt-av1, opus, aac, mp3, vorbis=ogg vorbis, flac, alac, wav=pcm, prores, mpeg-2, mpeg-4, h.266=vvc, theora, speex, g.711, amr-nb, ac3=dolby digital, dnxhd, mjpeg, evs codec, wma, midi",
  ),
  valueClass(
    "video container",
    "container video files",
    false,
    "mp4=.mp4, mkv=matroska, webm=.webm, mov files=.mov, avi=.avi, mpeg-ts=.ts segments, flv, fmp4=fragmented mp4, 3gp, wmv, mxf",
  ),
  valueClass(
    "streaming protocol",
    "streaming live",
    false,
    "hls=ll-hls=m3u8, mpeg-dash=dash streaming, rtmp, rtsp, srt protocol, rtp, whep, smooth streaming, hds streaming, ndi, media over quic, cmaf",
  ),
  valueClass(
    "image format",
    "images format",
    false,
    "png=.png, jpeg=jpg=.jpg, webp=.webp, avif=.avif, gif=.gif, svg=.svg, tiff=.tiff, heic=heif, bmp=.bmp, jpeg xl=jpegxl=jxl, jpeg 2000=jp2, ico files=.ico, psd=.psd, exr=openexr, tga, apng, ktx2=basis universal, dds textures, qoi, raw photos=dng, hdr images, xcf",
  ),
  valueClass(
    "texture compression",
    "textures texture",
    false,
    "astc, etc2, bc7, bc1=dxt1, dxt5=bc3, pvrtc, etc1, bc5, bc6h, uastc, s3tc",
  ),
  valueClass(
    "model file format",
    "meshes assets scenes",
    false,
    "gltf=glb, fbx, obj files=.obj, usdz=openusd, collada=.dae, stl files=.stl, ply files, 3ds files, alembic cache, 3mf, step files=.step, vrm avatar, blend files, draco, meshopt, las=laz, e57, vdb=openvdb",
  ),
  valueClass(
    "font format",
    "fonts font",
    false,
    "woff2, woff, ttf=truetype, otf=opentype, eot, variable fonts, svg fonts, bitmap fonts, msdf fonts=msdf, google fonts, self hosted fonts=fontsource, adobe fonts=typekit, system fonts",
  ),
  valueClass(
    "http version",
    "http",
    true,
    "http/1.1=http 1.1=http1.1, http/2=http2=h2=http 2, http/3=http3=h3=http 3, http/1.0=http 1.0, h2c, spdy",
  ),
  valueClass(
    "transport protocol",
    "transport",
    false,
    "tcp, udp, quic, sctp, unix socket=unix sockets=unix domain socket=unix domain sockets, named pipe=named pipes, shared memory=shm, vsock, utp protocol, dccp, kcp, rdma=roce=infiniband, websocket tunnel, raw sockets, tun/tap, enet protocol, raknet, netlink",
  ),
  valueClass(
    "file transfer",
    "transfer upload exchange files",
    false,
    "sftp, ftps, ftp, scp, rsync, webdav, smb=samba=cifs, as2 edi, tus uploads=tus.io, aspera, magic wormhole, croc transfer, syncthing, nextcloud, dropbox, google drive, onedrive, multipart uploads=multipart upload, presigned urls=presigned url=pre signed urls, bittorrent, unison sync",
  ),
  valueClass(
    "ip version",
    "ip address addresses",
    false,
    "ipv4=ipv4 only, ipv6=ipv6 only, dual stack=dual-stack",
  ),
  valueClass(
    "routing protocol",
    "routing peering",
    false,
    "bgp=ebgp=ibgp, ospf, is-is, eigrp, rip routing=ripv2, static routes=static routing, vxlan, geneve, mpls, gre tunnel, ipip, evpn, segment routing=srv6, batman-adv, babel routing, olsr",
  ),
  valueClass(
    "charset",
    "charset encoding",
    false,
    "utf-8=utf8=utf8mb4, latin-1=latin1=iso-8859-1, utf-16=utf16=utf-16le, ascii=us-ascii, windows-1252=cp1252, utf-32=utf32, shift-jis=shift_jis=sjis, gb18030=gbk=gb2312, big5, euc-jp, koi8-r, ebcdic, iso-8859-15, windows-1251=cp1251, utf-7, ucs-2, euc-kr, utf8mb3",
  ),
  valueClass(
    "binary text encoding",
    "encoded encoding",
    false,
    "base64, base64url, hex encoding=hexadecimal=base16, base32=crockford base32, base58, base62, base85=ascii85, percent encoding=url encoding, quoted-printable, uuencode, bech32, base36, z85",
  ),
  valueClass(
    "color space",
    "color colour colors colours",
    false,
    "srgb, rgb=rgba, hsl=hsla, hsv=hsb, oklch, oklab, cmyk, display p3=display-p3, cielab=lab color, adobe rgb, rec. 709=rec709=bt.709, rec. 2020=rec2020=bt.2020, linear rgb=scrgb, yuv=ycbcr, aces=acescg, xyz color, hwb, lch color, hex colors=hex codes, hdr10, dolby vision, prophoto rgb, dci-p3",
  ),
  valueClass(
    "coordinate system",
    "coordinates projection axis axes",
    false,
    "wgs84=wgs 84=epsg:4326, web mercator=epsg:3857, utm projection=utm zones, right-handed=right handed, left-handed=left handed, y-up=y up, z-up=z up, y-down=y down, row-major=row major, column-major=column major, nad83, etrs89, lat/lon=lat lng=latitude longitude, lon/lat=lng lat=longitude latitude, lambert conformal, top left origin=origin top left, bottom left origin=origin bottom left, h3 index, s2 cells=s2 geometry, geohash, quadkeys=quadkey, plus codes, ecef, enu frame, ned frame",
  ),
];
