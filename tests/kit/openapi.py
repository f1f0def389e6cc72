# SPDX-License-Identifier: MIT
"""What a forum's published description (OpenAPI, as JSON) says against a question
and the answer to it: Description(path).wrong_question(...) and .wrong_answer(...)
bring a line for each thing that it does not allow.

A description may have "x-known": addresses (regular expressions of METHOD PATH) that
the forum answers, and "x-told": fields of answers ("answer.a.b") that it has, and
nobody describes.
"""
import json
import re

TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool,
         "object": dict, "array": list, "null": type(None)}


class Description:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.doc = json.load(file)

    # ---- where something is described ----

    def whole(self, thing):
        """What a reference stands for."""
        while isinstance(thing, dict) and "$ref" in thing:
            found = self.doc
            for key in thing["$ref"].lstrip("#/").split("/"):
                found = found[key.replace("~1", "/").replace("~0", "~")]
            thing = found
        return thing

    def operation(self, method, url):
        path = url.partition("?")[0].rstrip("/")
        best = None
        for described, methods in self.doc["paths"].items():
            pattern = re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(described.rstrip("/")))
            if method.lower() in methods and re.fullmatch(pattern, path):
                # "/posts/raw" before "/posts/{id}"
                if best is None or described.count("{") < best[0].count("{"):
                    best = described, methods
        if best is None:
            return None
        said = dict(self.whole(best[1][method.lower()]))
        said["parameters"] = [self.whole(one) for one in
                              best[1].get("parameters", []) + said.get("parameters", [])]
        return said

    def is_known(self, method, url):
        return any(re.fullmatch(one, method + " " + url.partition("?")[0])
                   for one in self.doc.get("x-known", []))

    # ---- a value ----

    def wrong(self, schema, value, where, closed):
        """closed: a field that is not described is none."""
        schema = self.whole(schema)
        for one in schema.get("allOf", []):
            schema = {**schema, "properties": {**schema.get("properties", {}),
                                               **self.whole(one).get("properties", {})}}
        for kind in "oneOf", "anyOf":
            if kind in schema:
                tried = [list(self.wrong(one, value, where, closed))
                         for one in schema[kind]]
                yield from min(tried, key=len)
                return
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else list(kinds)
        if schema.get("nullable"):
            kinds.append("null")
        if kinds and not any(
                isinstance(value, TYPES[kind]) and
                not (isinstance(value, bool) and kind in ("integer", "number"))
                for kind in kinds):
            yield "%s is no %s" % (where, " or ".join(kinds))
        elif isinstance(value, list):
            for one in value:
                yield from self.wrong(schema.get("items", {}), one, where + "[]", closed)
        elif isinstance(value, dict):
            yield from self.wrong_map(schema, value, where, closed)

    def wrong_map(self, schema, value, where, closed):
        fields = schema.get("properties", {})
        more = schema.get("additionalProperties", not closed)
        for name, one in value.items():
            if name in fields:
                yield from self.wrong(fields[name], one, where + "." + name, closed)
            elif fields and more is False and \
                    where + "." + name not in self.doc.get("x-told", []):
                yield "%s.%s is not described" % (where, name)
        if closed:
            for name in schema.get("required", []):
                if name not in value:
                    yield "%s.%s is missing" % (where, name)

    # ---- a question, and its answer ----

    @staticmethod
    def parts(head, body):
        """The fields of a form with a file, as they are meant."""
        boundary = re.search(r"^Content-Type: multipart/form-data; boundary=(\S+)", head,
                             re.M | re.I)
        if boundary is None:
            return None
        said = {}
        for part in body.split("--" + boundary[1])[1:-1]:
            fields, _, value = part.partition("\r\n\r\n")
            name = re.search(r'[ ;]name="([^"]*)"', fields)[1]
            value = value[:-len("\r\n")]
            said[name.removesuffix("[]")] = \
                [value] if name.endswith("[]") else {"true": True}.get(value, value)
        return said

    def wrong_question(self, method, url, head, body):
        operation = self.operation(method, url)
        if operation is None:
            if not self.is_known(method, url):
                yield "%s %s is not described" % (method, url)
            return
        for one in operation["parameters"]:
            if one["in"] == "header" and one.get("required") and not re.search(
                    "^%s:" % re.escape(one["name"]), head, re.M | re.I):
                yield "the header %s is missing" % one["name"]
        asked = re.findall(r"[?&]([^=&]*)=", url)
        allowed = [one["name"] for one in operation["parameters"] if one["in"] == "query"]
        for name in asked:
            if allowed and name not in allowed:
                yield "?%s is not described" % name
        if method == "GET":
            return
        content = self.whole(operation.get("requestBody", {})).get("content", {})
        if "application/json" in content and not re.search(
                "^Content-Type: application/json", head, re.M | re.I):
            yield "it is not sent as JSON"
        if "multipart/form-data" in content:
            parts = self.parts(head, body)
            if parts is None:
                yield "it is not sent as a form with a file"
            else:
                yield from self.wrong(content["multipart/form-data"]["schema"], parts,
                                      "body", True)
            return
        for kind in content.values():
            yield from self.wrong(kind["schema"], json.loads(body), "body", True)
            break

    def wrong_answer(self, method, url, status, body):
        operation = self.operation(method, url)
        responses = (operation or {}).get("responses", {})
        content = self.whole(responses.get(status, {})).get("content", {})
        if "application/json" in content:
            yield from self.wrong(content["application/json"]["schema"],
                                  json.loads(body), "answer", False)
